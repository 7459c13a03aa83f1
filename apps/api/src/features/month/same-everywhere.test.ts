import type { MonthPayment, PayoffPlan, ThisMonth } from "@snowball/contract";
import { addDays, formatMonth, formatWeekday, weekdayOf } from "@snowball/dates";
import { amountFromCents, formatAmount, signOf, sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD, LOAN } from "#testing/debt-harness.ts";
import { eventsIn } from "#testing/parse-calendar.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { readMonth } from "#testing/read-month.ts";
import {
  createReminderHarness,
  type Person,
  type ReminderHarness,
} from "#testing/reminder-harness.ts";

// Home, the reminders, the digest and the calendar feed state the same payments, amounts and days.

let harness: ReminderHarness;

beforeAll(async () => {
  harness = await createReminderHarness();
});
beforeEach(() => harness.begin());
afterAll(() => harness.close());

type Household = (user: Person) => Promise<unknown>;
const PAYDAYS = { every: "two_weeks", on: "2026-12-11", days: [], amount: null };

async function setPlan(user: Person, changes: object): Promise<void> {
  const { settings } = (
    await harness.ask(user, "GET", { path: "payoff-plan/" })
  ).json<PayoffPlan>();
  const body = { ...settings, ...changes };
  const answer = await harness.api.call("PUT", "/api/v1/payoff-plan/", {
    token: user.access,
    body,
  });
  expect(answer.json()).not.toHaveProperty("code");
  expect(answer.statusCode).toBe(200);
}

const card = (user: Person, facts: object = {}) => harness.addAccount(user, { ...CARD, ...facts });
const owing = (amount: string) => ({ balances: [{ id: "loan", amount, apr: "9" }] });

const HOUSEHOLDS: Record<string, Household> = {
  "a plan that adds to the minimum": async (user) => {
    await harness.owe(user, { due_day: 15 });
    await harness.owe(user, { name: "Car", due_day: 8, ...owing("5000.00"), reminder_days: 7 });
    await setPlan(user, { total: "400.00" });
  },
  "extras on their own": async (user) => {
    const loan = await harness.owe(user, { due_day: 4 });
    await setPlan(user, { total: "300.00" });
    await harness.pay(user, loan, { amount: "75.00", cycle: "2026-12-04" });
  },
  "parts that need a later paycheck": async (user) => {
    await harness.owe(user, { due_day: 5 });
    await harness.owe(user, { name: "Car", due_day: 20, ...owing("5000.00") });
    await setPlan(user, { total: "600.00", paydays: PAYDAYS });
  },
  "parts and payments in transit": async (user) => {
    const loan = await harness.owe(user, { due_day: 15 });
    await harness.pay(user, loan, { amount: "40.00" });
    const other = await harness.owe(user, { name: "Sent", due_day: 16 });
    await harness.pay(user, other, { status: "sent" });
  },
  autopay: async (user) => {
    await harness.owe(user, { name: "Minimum", autopay: { type: "minimum" } });
    await harness.owe(user, { name: "All", autopay: { type: "full" }, due_day: 16 });
    await harness.owe(user, { name: "Other", autopay: { type: "other", amount: "90.00" } });
    await setPlan(user, { total: "500.00" });
  },
  "a bank that reports a missed payment with its next date": async (user) => {
    await card(user, {
      liability: { ...CARD.liability, isOverdue: true, nextPaymentDueDate: "2026-12-28" },
    });
    await harness.owe(user, { due_day: 15 });
  },
  "a mortgage with an amount past due": async (user) => {
    await harness.addAccount(user, {
      type: "loan",
      balanceCurrent: "90000.00",
      liability: {
        kind: "mortgage",
        minimumPaymentAmount: "1200.00",
        nextPaymentDueDate: "2026-12-20",
        pastDueAmount: "1200.00",
        interestRatePercentage: "5",
      },
    });
  },
  "debts without a date or an amount": async (user) => {
    await harness.create(user, { ...LOAN, name: "Honda", minimum: "352.00", ...owing("9000.00") });
    await harness.owe(user, { name: "Unknown", minimum: null });
    await card(user, { liability: { ...CARD.liability, minimumPaymentAmount: null } });
  },
  "a deferred loan": async (user) => {
    await harness.owe(user, {
      kind: "student_loan",
      deferment_until: "2027-05-25",
      ...owing("9000.00"),
    });
    await harness.owe(user, { name: "Car", due_day: 16 });
    await setPlan(user, { total: "300.00" });
  },
  "a budget below the minimums": async (user) => {
    await harness.owe(user, { due_day: 15 });
    await harness.owe(user, { name: "Car", due_day: 9, ...owing("5000.00") });
    await setPlan(user, { total: "100.00" });
  },
  "a budget that is spent before everything is paid": async (user) => {
    const loan = await harness.owe(user, { due_day: 15 });
    await harness.owe(user, { name: "Car", due_day: 9, ...owing("5000.00") });
    await setPlan(user, { total: "100.00" });
    await harness.pay(user, loan, { amount: "100.00" });
  },
  "a debt that is paid off by others' money": async (user) => {
    await harness.owe(user, { due_day: 28, ...owing("50.00") });
    await harness.owe(user, { name: "Car", due_day: 9, ...owing("5000.00") });
    await setPlan(user, { total: "300.00" });
  },
};

const anyDebt = fc.record({
  owed: fc.integer({ min: 5, max: 9_000 }),
  due_day: fc.option(fc.integer({ min: 1, max: 31 })),
  minimum: fc.option(fc.constantFrom("25.00", "75.00", "133.37"), { freq: 6 }),
  reminder_days: fc.option(fc.integer({ min: 0, max: 10 }), { freq: 6 }),
  lead_days: fc.integer({ min: 1, max: 5 }),
  autopay: fc.option(fc.constantFrom("minimum", "statement", "full"), { freq: 1 }),
  /** Cents that are sent on December 2. */
  sent: fc.option(fc.integer({ min: 100, max: 20_000 }), { freq: 1 }),
});

/** Enters random debts, some with a payment, and a total. */
const anyHousehold = fc
  .record({
    debts: fc.array(anyDebt, { minLength: 1, maxLength: 5 }),
    total: fc.option(fc.integer({ min: 50, max: 900 })),
    hasPaydays: fc.boolean(),
  })
  .map(({ debts, total, hasPaydays }): Household => async (user) => {
    for (const [at, { owed, autopay, sent, ...facts }] of debts.entries()) {
      const body = { ...facts, ...owing(`${owed}.00`), name: `Debt ${at}` };
      const debt = await harness.owe(user, {
        ...body,
        ...(autopay && { autopay: { type: autopay } }),
      });
      const amount = sent === null ? null : amountFromCents(Math.min(sent, owed * 100));
      if (amount !== null) await harness.pay(user, debt, { amount, status: "sent" });
    }
    await setPlan(user, {
      ...(total !== null && { total: `${total}.00` }),
      ...(hasPaydays && { paydays: PAYDAYS }),
    });
  });

const RANDOM_HOUSEHOLDS = fc
  .sample(anyHousehold, 6)
  .map((household, at) => [`random household ${at + 1}`, household] as const);

/** The days on which all emails of the households are due, and days without any confirmation. */
const DAYS = [
  "2026-12-03",
  "2026-12-04",
  "2026-12-07",
  "2026-12-08",
  "2026-12-10",
  "2026-12-14",
  "2026-12-22",
  "2026-12-28",
  "2027-01-04",
  "2027-01-11",
  "2027-02-08",
];

test.for([...Object.entries(HOUSEHOLDS), ...RANDOM_HOUSEHOLDS])(
  "%s: mails and the feed have the payments of Home",
  async ([, household]) => {
    const user = await harness.person();
    const feed = await harness.ask(user, "POST", { path: "me/calendar-feed/" });
    await harness.api.call("PATCH", "/api/v1/me/notifications/", {
      token: user.access,
      body: { weekly_digest: true },
    });
    await household(user);
    let read = (await harness.readMails(user)).length;
    const before = read;
    const differences: string[] = [];
    for (const day of DAYS) {
      await freshBank(user, day);
      await harness.passTo(`${day}T09:00:00Z`);
      await harness.comeBack(user);
      const month = await readMonth(harness.api, user);
      const mails = await harness.readMails(user);
      for (const mail of mails.slice(read)) {
        const isDigest = /this week/.test(mail.subject);
        differences.push(
          ...(isDigest ? differencesInDigest : differencesInReminder)(mail.textBody, month).map(
            (each) => `${day} ${isDigest ? "digest" : "reminder"}: ${each}`,
          ),
        );
      }
      read = mails.length;
      const { pathname } = new URL(feed.json<{ url: string }>().url);
      const { body } = await harness.api.call("GET", pathname, {});
      differences.push(...differencesInFeed(body, month).map((each) => `${day} feed: ${each}`));
    }

    expect(differences).toEqual([]);
    expect(read).toBeGreaterThan(before);
  },
);

/** Marks the bank's data as synced today. */
async function freshBank({ userId }: Person, day: string): Promise<void> {
  await queryDatabase(
    harness.api,
    "update connections set last_synced_at = $2 where user_id = $1",
    [userId, `${day}T08:00:00Z`],
  );
}

const isOpen = ({ amount, state }: MonthPayment) =>
  amount !== null && signOf(amount) > 0 && state !== "question";
const nameOf = (month: ThisMonth, { debt: id }: MonthPayment) => {
  const debt = month.debts.find(({ uuid }) => uuid === id);
  return debt?.nickname ?? debt?.name ?? "";
};
const currencyOf = (month: ThisMonth, { debt: id }: MonthPayment) =>
  month.debts.find(({ uuid }) => uuid === id)?.currency ?? null;

/** What is due, within the budget or beyond it. */
const dueOf = ({ amount, uncovered }: MonthPayment) => amount && sumAmounts([amount, uncovered]);

function dueMoneyOf(month: ThisMonth, payment: MonthPayment): string | null {
  const due = dueOf(payment);
  return due === null ? null : formatAmount(due, currencyOf(month, payment));
}

/** Returns the lines that do not match a payment on Home in debt, amount and day. */
function differencesInReminder(text: string, month: ThisMonth): string[] {
  const lines = [...text.matchAll(/^(.+)\nhttp\S+\/schedule\/(\S+)$/gm)];

  return lines.flatMap(([, line = "", debt = ""]) => {
    const money = /(?:CA)?\$[\d,]+\.\d\d/.exec(line)?.[0] ?? null;
    const ofDebt = month.payments.filter((each) => each.debt === debt && each.kind !== "other");
    const asked = ofDebt.filter(({ state }) => state === "question");
    if (line.includes("paid?")) {
      const sum = formatAmount(sumAmounts(asked.flatMap(({ amount }) => amount ?? [])), "USD");
      return asked.length > 0 && (money === null || money === sum) ? [] : [`asks “${line}”`];
    }
    const found = ofDebt.some(
      (each) =>
        each.state !== "question" &&
        (each.amount === null
          ? money === null
          : signOf(dueOf(each) ?? "0") > 0 && dueMoneyOf(month, each) === money) &&
        isOnDay(line, each, month.today),
    );
    const listed = ofDebt.map(({ state, amount, send_by: day }) => [state, amount, day]);
    return found ? [] : [`“${line}”, Home has ${JSON.stringify(listed)}`];
  });
}

function isOnDay(line: string, payment: MonthPayment, today: string): boolean {
  const { state, cycle, send_by: sendBy, due_date: due, kind, from_paycheck: paycheck } = payment;
  if (state === "late") return due === null || line.includes(formatWeekday(due));
  if (kind === "extra" && sendBy !== null) {
    const isToday = sendBy === today && paycheck === null;
    return line.includes(isToday ? " today" : formatWeekday(sendBy));
  }
  if (due === null) return line.includes(` in ${formatMonth(sendBy ?? cycle ?? today)}`);
  if (state === "scheduled") return line.includes(formatWeekday(due));
  if (sendBy === null) return signOf(payment.uncovered) > 0 && line.includes(formatWeekday(due));

  return sendBy === today ? line.includes(" today") : line.includes(`by ${formatWeekday(sendBy)}`);
}

function differencesInDigest(text: string, month: ThisMonth): string[] {
  const sunday = addDays(month.today, (7 - weekdayOf(month.today)) % 7);
  const week = month.payments.filter(
    (each) => isOpen(each) && each.send_by !== null && each.send_by <= sunday,
  );
  const [total] = month.totals;
  const money = (amount: string) => formatAmount(amount, total?.currency ?? null);
  const sum = sumAmounts(week.flatMap(({ amount }) => amount ?? []));
  const about = week.some((each) => each.is_estimated) ? "about " : "";
  const through = formatWeekday(month.through);
  const uncovered = total?.uncovered ?? "0.00";
  const left = sumAmounts([total?.to_send ?? "0.00", uncovered]);
  const beyond = sumAmounts([month.beyond_budget, uncovered]);
  const wanted = [
    signOf(sum) > 0
      ? `by ${formatWeekday(sunday)}: ${about}${money(sum)} in ${week.length} payment`
      : `Nothing to send this week, until ${formatWeekday(sunday)}.`,
    ...(total && signOf(total.late) > 0 ? [`Past due: ${money(total.late)}.`] : []),
    `Left to pay by ${through}: ${signOf(left) > 0 ? money(left) : "nothing"}`,
    ...(signOf(beyond) > 0 ? [`${money(beyond)} beyond your budget`] : []),
    ...(total && signOf(total.in_question) > 0
      ? [`${money(total.in_question)} may be paid already`]
      : []),
    ...(total && signOf(total.estimated) > 0 ? [`${money(total.estimated)} estimated`] : []),
    ...(month.unknown_count > 0 ? [`${month.unknown_count} more payment`] : []),
  ];

  return wanted
    .filter((each) => !text.includes(each))
    .map((each) => `lacks “${each}”: ${text.split("\n\n")[0]}`);
}

/**
 * Whether an event is in a later month. Its id contains the debt and due date. Home lists no payment of a later
 * month before it is billed.
 */
function isOfLaterMonth(uid: string, month: ThisMonth): boolean {
  return (
    uid.slice(37, 47) > month.through &&
    !month.payments.some((each) => uid === `${each.debt}-${each.cycle}`)
  );
}

/** Returns the payments to send on Home that are not in the feed on their day, and other events of the month. */
function differencesInFeed(body: string, month: ThisMonth): string[] {
  const events = eventsIn(body);
  const ids = events.map(({ uid }) => uid);
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
  const isListed = (each: MonthPayment) =>
    isOpen(each) && (each.send_by !== null || each.state === "scheduled");
  const isBeyond = ({ amount, uncovered, state }: MonthPayment) =>
    amount === "0.00" && signOf(uncovered) > 0 && state !== "question";
  const beyond = month.payments
    .filter(isBeyond)
    .filter(
      (each) =>
        !events.some(
          ({ uid, summary }) =>
            uid.startsWith(each.debt) && summary.includes(dueMoneyOf(month, each) ?? ""),
        ),
    );
  const missing = month.payments.filter(isListed).filter((each) => {
    const on = each.send_by ?? each.due_date;
    return !events.some(
      ({ uid, summary, start }) =>
        uid.startsWith(each.debt) &&
        start === on &&
        summary.includes(dueMoneyOf(month, each) ?? ""),
    );
  });
  const asked = [
    ...Map.groupBy(
      month.payments.filter(({ state, amount }) => state === "question" && amount !== null),
      ({ debt }) => debt,
    ).values(),
  ].flatMap((ofDebt) => {
    const [first] = ofDebt;
    const sum = sumAmounts(ofDebt.flatMap(({ amount }) => amount ?? []));
    const isAsked =
      first !== undefined &&
      events.filter(
        ({ uid, summary }) =>
          uid.startsWith(first.debt) &&
          summary.includes("paid?") &&
          summary.includes(formatAmount(sum, currencyOf(month, first))),
      ).length === 1;
    return isAsked || first === undefined
      ? []
      : [`no question about ${ofDebt.length} of ${nameOf(month, first)}`];
  });
  const open = events.filter(
    ({ uid, start, summary }) =>
      start <= month.through &&
      !isOfLaterMonth(uid, month) &&
      !summary.startsWith("✓") &&
      !summary.includes("paid?"),
  );
  const others = open.filter(({ uid, start, summary }) => {
    const ofDebt = month.payments.filter(({ debt }) => uid.startsWith(debt));
    return !ofDebt.some(
      (each) =>
        each.state !== "question" &&
        summary.includes(dueMoneyOf(month, each) ?? "") &&
        // A payment without a due date is on the last day of its month.
        (isBeyond(each) || (each.send_by ?? each.due_date ?? each.cycle) === start),
    );
  });

  return [
    ...missing.map(
      (each) =>
        `lacks ${dueMoneyOf(month, each)} to ${nameOf(month, each)} on ${each.send_by ?? each.due_date}: ${events
          .filter(({ uid }) => uid.startsWith(each.debt))
          .slice(0, 3)
          .map(({ summary, start }) => `${start} ${summary}`)
          .join("; ")}`,
    ),
    ...beyond.map((each) => `lacks ${dueMoneyOf(month, each)} due to ${nameOf(month, each)}`),
    ...asked,
    ...repeated.map((id) => `repeats ${id}`),
    ...others.map(({ start, summary }) => `has “${summary}” on ${start}`),
  ];
}
