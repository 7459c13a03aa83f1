import type { SubscriptionStatus } from "@snowball/contract";
import { formatPrice } from "@snowball/money";

import type { Db } from "#database/database.ts";
import type { invoices, subscriptions } from "#database/schema.ts";
import { escapeHtml, type MailContent, writeMail } from "#features/mail/index.ts";
import type { Dependencies } from "#dependencies.ts";
import { queueNotification } from "#features/notifications/index.ts";
import type { ProviderInvoice } from "#ports/card-payments.ts";
import { DAY_MS, instantAfter } from "#ports/clock.ts";

import type { Entitlement } from "./billing-decisions.ts";
import { claimFailedAttempts } from "./invoice-store.ts";

/** US states that require a notice of yearly renewals want it 15 to 45 days ahead. */
const RENEWAL_NOTICE_DAYS = 30;
/** Older changes were notified when they happened, or happened before these notices existed. */
const RECENT_MS = 3 * DAY_MS;

/** A subscription with its price; the price is null if it is no longer sold. */
export type PricedSubscription = Pick<
  typeof subscriptions.$inferSelect,
  "id" | "status" | "periodStart" | "periodEnd" | "cancelAt" | "cancelAtPeriodEnd" | "switchedAt"
> & {
  price: { name: string; amount: bigint; currency: string; frequency: string } | null;
};

export type RefundedInvoice = Pick<
  typeof invoices.$inferSelect,
  "id" | "number" | "currency" | "amount" | "refunded" | "refundedAt" | "isRefundFull" | "lostAt"
>;

/**
 * A notice that is sent once. `about` identifies the event, for example the end date or the period.
 */
export type Notice = { about: string } & (
  | { kind: "ends_in_week" | "ends_tomorrow"; because: Entitlement["because"]; until: Date }
  | { kind: "subscribed" | "switched" | "renews"; subscription: PricedSubscription }
  | { kind: "refunded" | "taken_back"; bill: RefundedInvoice }
);

type Facts = {
  now: Date;
  entitlement: Entitlement;
  /** The number of linked banks. */
  banks: number;
  subscriptions: readonly PricedSubscription[];
  billsGivenBack: readonly RefundedInvoice[];
};

export type NoticePlan = {
  due: Notice[];
  /** Whether banks are linked although the entitlement has ended. */
  isOver: boolean;
  nextAt: Date | null;
};

/** Returns the notices that are due now, and when to check again. */
export function planNotices(facts: Facts): NoticePlan {
  const { now, entitlement, banks, subscriptions } = facts;
  const begun = subscriptions
    .filter((each) => hasJustStarted(each, now))
    .map((subscription): Notice => ({ kind: "subscribed", about: subscription.id, subscription }));
  const end = endOf(facts);
  const renewals = subscriptions.flatMap((each) => renewalOf(each, now) ?? []);
  const times = [end, ...renewals].flatMap(({ at }) => at).filter((at) => at > now);

  return {
    due: [
      ...begun,
      ...switchesOf(facts),
      ...renewals.flatMap(({ due }) => due),
      ...moneyBackOf(facts),
      ...end.due,
    ],
    isOver: !entitlement.isAllowed && banks > 0,
    nextAt: times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

/** The notices that are due for a future event, and the instants at which that changes. */
type UpcomingNotices = { due: Notice[]; at: Date[] };

function endOf({ now, banks, entitlement: { isAllowed, until, because } }: Facts): UpcomingNotices {
  if (!isAllowed || until === null) return { due: [], at: [] };
  const [inWeek, tomorrow] = [daysBefore(until, 7), daysBefore(until, 1)];
  const kind = now >= tomorrow ? "ends_tomorrow" : "ends_in_week";
  const isDue = banks > 0 && now >= inWeek;

  return {
    due: isDue ? [{ kind, about: until.toISOString(), because, until }] : [],
    at: [inWeek, tomorrow, until],
  };
}

function hasJustStarted(
  { status, periodStart, switchedAt }: PricedSubscription,
  now: Date,
): boolean {
  // A switch starts a new period, but the subscription itself is not new.
  if (switchedAt !== null) return false;
  return isActive(status) && periodStart !== null && isRecent(periodStart, now);
}

function switchesOf({ now, subscriptions }: Facts): Notice[] {
  return subscriptions.flatMap((subscription): Notice[] => {
    const { id, status, switchedAt } = subscription;
    if (switchedAt === null || !isActive(status) || !isRecent(switchedAt, now)) return [];
    return [{ kind: "switched", about: `${id} ${switchedAt.toISOString()}`, subscription }];
  });
}

/**
 * Sends one notice per total: a second refund of the same invoice is notified with the sum of both.
 */
function moneyBackOf({ now, billsGivenBack }: Facts): Notice[] {
  return billsGivenBack.flatMap((bill): Notice[] => {
    const { id, refunded, refundedAt, lostAt } = bill;
    const isRefunded = refunded !== null && refundedAt !== null && isRecent(refundedAt, now);

    return [
      ...(isRefunded ? [{ kind: "refunded", about: `${id} ${refunded}`, bill } as const] : []),
      ...(lostAt !== null && isRecent(lostAt, now)
        ? [{ kind: "taken_back", about: id, bill } as const]
        : []),
    ];
  });
}

function isActive(status: SubscriptionStatus): boolean {
  return status === "active" || status === "trialing";
}

function isRecent(instant: Date, now: Date): boolean {
  return now.getTime() - instant.getTime() < RECENT_MS;
}

/** Returns the renewal notice of a yearly subscription; null for others. */
function renewalOf(subscription: PricedSubscription, now: Date): UpcomingNotices | null {
  const { id, status, periodEnd: end, cancelAt, cancelAtPeriodEnd, price } = subscription;
  const isEnding = cancelAt !== null || cancelAtPeriodEnd;
  const isYearly = price?.frequency.startsWith("year_") === true;
  if (status !== "active" || isEnding || !isYearly || end === null) return null;
  const noticeAt = daysBefore(end, RENEWAL_NOTICE_DAYS);
  const isDue = noticeAt <= now && now < end;
  const about = `${id} ${end.toISOString()}`;

  return { due: isDue ? [{ kind: "renews", about, subscription }] : [], at: [noticeAt, end] };
}

function daysBefore(instant: Date, days: number): Date {
  return instantAfter(instant, -days * DAY_MS);
}

type MailContext = { publicUrl: string; timeZone: string };

/** Writes the email of a notice, with dates in the user's time zone. */
export function writeNoticeMail(notice: Notice, at: MailContext): MailContent {
  switch (notice.kind) {
    case "ends_in_week":
    case "ends_tomorrow":
      return writeEnd(notice, at);
    case "subscribed":
      return writeSubscribed(notice.subscription, at);
    case "switched":
      return writeSwitched(notice.subscription, at);
    case "renews":
      return writeRenewal(notice.subscription, at);
    case "refunded":
      return writeRefunded(notice.bill, at);
    case "taken_back":
      return writeTakenBack(notice.bill, at);
  }
}

type End = Extract<Notice, { because: string }>;

function writeEnd(
  { kind, because, until }: End,
  { publicUrl, timeZone }: MailContext,
): MailContent {
  const day = dayOf(until, timeZone);
  const isSubscribed = because === "subscription" || because === "late_payment";
  const ways = {
    subscription: "You canceled your subscription. To keep your banks linked, resume it:",
    late_payment:
      "A payment for your subscription is still open. To keep your banks linked, pay it:",
  } as const;

  return writeMail({
    subject:
      kind === "ends_tomorrow"
        ? "Your banks stay linked until tomorrow"
        : `Your banks stay linked until ${day}`,
    why:
      `${because === "free_days" ? "Your free days of bank connections end" : "Your access to linked banks ends"} on ${day}. ` +
      "Then we end our access to your banks. Payment reminders and calendar links stop too. " +
      "Your debts, plan and payments stay. " +
      "Balances show the last known amounts, with estimated interest on debts.",
    what:
      because === "subscription" || because === "late_payment"
        ? ways[because]
        : "To keep your banks linked and up to date, subscribe:",
    link: isSubscribed ? `${publicUrl}/profile?tab=plan` : `${publicUrl}/subscribe`,
    small: "We send this reminder a week before, and again the day before.",
  });
}

function writeSubscribed(
  subscription: PricedSubscription,
  { publicUrl, timeZone }: MailContext,
): MailContent {
  const { price, periodEnd } = subscription;
  const terms =
    price === null
      ? "It renews automatically until you cancel it."
      : `It costs ${priceOf(price)} and renews automatically at that price until you cancel it` +
        (periodEnd === null ? "." : `, next on ${dayOf(periodEnd, timeZone)}.`);

  return writeMail({
    subject: `You subscribed to ${price?.name ?? "Snowball"}`,
    why: `Thank you for subscribing. ${terms}`,
    what: "You can cancel anytime and keep what you paid for until the period ends. See or cancel your subscription:",
    link: `${publicUrl}/profile?tab=plan`,
    small: "Please keep this email. It contains the terms of your subscription.",
  });
}

function writeSwitched(
  subscription: PricedSubscription,
  { publicUrl, timeZone }: MailContext,
): MailContent {
  const { price, periodEnd } = subscription;
  const cost = price === null ? "at its new price" : `for ${priceOf(price)}`;
  const next = periodEnd === null ? "" : `, next on ${dayOf(periodEnd, timeZone)}`;

  return writeMail({
    subject: `You now pay ${price === null ? "a new price" : priceOf(price)} for ${price?.name ?? "Snowball"}`,
    why: `Your subscription was switched. It renews automatically ${cost} until you cancel it${next}. The cost of the switch is on its invoice.`,
    what: "Your invoices:",
    link: `${publicUrl}/profile?tab=billing`,
    small: "Please keep this email. It contains the terms of your subscription.",
  });
}

function writeRefunded(bill: RefundedInvoice, { publicUrl }: MailContext): MailContent {
  const { number, currency, amount, refunded, isRefundFull } = bill;
  const sum = formatPrice(refunded ?? 0n, currency);
  const of = isRefundFull ? "" : ` of ${formatPrice(amount, currency)}`;

  return writeMail({
    subject: `We refunded ${sum}`,
    why: `We refunded ${sum}${of}${billNamed(number)} to the card that you paid with. It can take five to ten business days to appear.`,
    what: "Your subscription and invoices:",
    link: `${publicUrl}/profile?tab=billing`,
    small: "We send this email once.",
  });
}

function writeTakenBack(bill: RefundedInvoice, { publicUrl }: MailContext): MailContent {
  const { number, currency, amount } = bill;

  return writeMail({
    subject: `Your bank reversed your payment of ${formatPrice(amount, currency)}`,
    why: `Your bank approved your dispute of a payment for Snowball${billNamed(number)}, so we ended your subscription. You won't be charged again. Your debts and your plan stay.`,
    what: "To keep your banks linked and up to date, subscribe again:",
    link: `${publicUrl}/subscribe`,
    small: "We send this email once.",
  });
}

function billNamed(number: string | null): string {
  return number === null ? "" : ` (invoice ${number})`;
}

function writeRenewal(
  subscription: PricedSubscription,
  { publicUrl, timeZone }: MailContext,
): MailContent {
  const { price, periodEnd } = subscription;
  const day = periodEnd === null ? "soon" : `on ${dayOf(periodEnd, timeZone)}`;

  return writeMail({
    subject: `Your subscription renews ${day}`,
    why: `Your yearly subscription to ${price?.name ?? "Snowball"} renews ${day}${price === null ? "" : ` for ${formatPrice(price.amount, price.currency)}`} automatically, unless you cancel before.`,
    what: "To see it, change it or cancel it:",
    link: `${publicUrl}/profile?tab=plan`,
    small: "We remind you once before each yearly renewal.",
  });
}

function priceOf({ amount, currency, frequency }: NonNullable<PricedSubscription["price"]>) {
  const [interval = "month", count = "1"] = frequency.split("_");
  const every = count === "1" ? `a ${interval}` : `every ${count} ${interval}s`;

  return `${formatPrice(amount, currency)} ${every}`;
}

function dayOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: timeZone || "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(instant);
}

/**
 * Notifies a user of a failed subscription payment, once per attempt. Call it in the transaction
 * that stores the invoice. Safe to repeat, because events and the daily reconciliation may report
 * it again.
 */
export async function notifyFailedPayment(
  deps: Dependencies,
  db: Db,
  { id, amount, currency, number }: ProviderInvoice,
): Promise<void> {
  const userId = await claimFailedAttempts(db, id);
  if (userId === null) return;
  const price = formatPrice(amount, currency);
  const bill = number === null ? "" : ` (invoice ${number})`;
  const what = `We couldn't collect ${price} for your Snowball subscription${bill}: the card was declined, or it needs your confirmation.`;
  const next =
    "Your debts and plans stay the same. To keep your bank connections up to date, pay now or change your card:";
  const link = `${deps.publicUrl}/profile?tab=plan`;

  await queueNotification(deps, db, {
    userId,
    kind: "payment_problems",
    subject: `Your payment of ${price} for Snowball didn't go through`,
    text: `${what}\n\n${next}\n${link}`,
    html: `<p>${escapeHtml(what)}</p>\n<p>${next}<br><a href="${escapeHtml(link)}">Your subscription</a></p>`,
  });
}
