import { formatPrice } from "@snowball/money";

import { type MailWords, writeMail } from "#features/mail/index.ts";

import type { BillGivenBack, Notice, PricedSubscription } from "./plan-notices.ts";

type MailContext = { publicUrl: string; timeZone: string };

/** Writes the email of a notice, with dates in the user's time zone. */
export function writeNoticeMail(notice: Notice, at: MailContext): MailWords {
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

function writeEnd({ kind, because, until }: End, { publicUrl, timeZone }: MailContext): MailWords {
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
      `${because === "free_days" ? "Your free days of linked banks end" : "Your banks stay linked until then: your access ends"} on ${day}. ` +
      "Then we end our access to your banks. Your debts, plan and payments stay. Balances show the last known amounts.",
    what:
      because === "subscription" || because === "late_payment"
        ? ways[because]
        : "To keep your banks linked and up to date, subscribe:",
    link: isSubscribed ? `${publicUrl}/profile?tab=plan` : `${publicUrl}/subscribe`,
    small: "We send this reminder one week and one day before.",
  });
}

function writeSubscribed(
  subscription: PricedSubscription,
  { publicUrl, timeZone }: MailContext,
): MailWords {
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
): MailWords {
  const { price, periodEnd } = subscription;
  const cost = price === null ? "at its new price" : `for ${priceOf(price)}`;
  const next = periodEnd === null ? "" : `, next on ${dayOf(periodEnd, timeZone)}`;

  return writeMail({
    subject: `You now pay ${price === null ? "another price" : priceOf(price)} for ${price?.name ?? "Snowball"}`,
    why: `Your subscription was switched. It renews automatically ${cost} until you cancel it${next}. The cost of the switch is on its invoice.`,
    what: "Your invoices:",
    link: `${publicUrl}/profile?tab=billing`,
    small: "Please keep this email. It contains the terms of your subscription.",
  });
}

function writeRefunded(bill: BillGivenBack, { publicUrl }: MailContext): MailWords {
  const { number, currency, amount, refunded, isRefundFull } = bill;
  const sum = formatPrice(refunded ?? 0n, currency);
  const of = isRefundFull ? "" : ` of ${formatPrice(amount, currency)}`;

  return writeMail({
    subject: `We refunded ${sum}`,
    why: `We refunded ${sum}${of}${billNamed(number)} to the card that you paid with. Banks take five to ten business days to show it.`,
    what: "Your subscription and invoices:",
    link: `${publicUrl}/profile?tab=billing`,
    small: "We send this email once.",
  });
}

function writeTakenBack(bill: BillGivenBack, { publicUrl }: MailContext): MailWords {
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
): MailWords {
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
