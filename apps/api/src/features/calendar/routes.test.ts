import type { Calendar, CalendarEntry, PayoffPlan, ThisMonth } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { settle } from "#testing/reconcile-ledger.ts";
import { CARD, LOAN } from "#testing/debt-harness.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { eventsIn } from "#testing/parse-calendar.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

async function calendar(user: SignedInUser, from: string, to: string): Promise<Calendar> {
  const answer = await harness.ask(user, "GET", { path: `calendar/?from=${from}&to=${to}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<Calendar>();
}

/** Sets a total for the plan. */
async function planWith(user: SignedInUser, total: string): Promise<void> {
  const { settings } = (
    await harness.ask(user, "GET", { path: "payoff-plan/" })
  ).json<PayoffPlan>();
  const body = { ...settings, total };
  const answer = await harness.api.call("PUT", "/api/v1/payoff-plan/", {
    token: user.access,
    body,
  });
  expect(answer.statusCode).toBe(200);
}

const daysOf = ({ entries }: Calendar) => entries.map(({ on, status }) => [on, status]);

test("200: known and coming payments are on the days on which to send them", async () => {
  const { user, debt } = await harness.debtor();

  const { entries } = await calendar(user, "2026-12-01", "2027-02-28");

  expect(entries[0]).toEqual({
    id: `${debt.uuid}-2026-12-05`,
    debt: debt.uuid,
    name: "Grandma",
    kind: "payment",
    cycle: "2026-12-05",
    due_date: "2026-12-05",
    on: "2026-12-01",
    amount: "75.00",
    uncovered: "0.00",
    was_due: null,
    amount_source: "user",
    currency: "USD",
    status: "to_send",
    is_autopay: false,
    several_asked: null,
    arrives_next_month: false,
    is_from_savings: false,
    arrive_by: null,
  } satisfies CalendarEntry);
  expect(entries.slice(1).map(({ due_date: due, on, status }) => [due, on, status])).toEqual([
    ["2027-01-05", "2026-12-30", "to_send"],
    ["2027-02-05", "2027-02-02", "planned"],
  ]);
  expect(entries[2]).toMatchObject({ amount_source: "plan", cycle: "2027-02-05" });
});

test("200: returns only the requested days, including both ends", async () => {
  const { user } = await harness.debtor();

  expect(daysOf(await calendar(user, "2026-12-01", "2026-12-30"))).toEqual([
    ["2026-12-01", "to_send"],
    ["2026-12-30", "to_send"],
  ]);
  expect(daysOf(await calendar(user, "2026-12-03", "2026-12-29"))).toEqual([]);
});

test("200: a payment has the same amount to send as on Home, including the extra, also in the file", async () => {
  const { user, debt } = await harness.debtor();
  await planWith(user, "100.00");

  const { entries } = await calendar(user, "2026-12-01", "2027-01-31");
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });

  expect(entries.map(({ on, kind, amount }) => [on, kind, amount])).toEqual([
    ["2026-12-01", "payment", "100.00"],
    ["2026-12-30", "payment", "75.00"],
    // January's bill is sent with December's money, and the extra with January's.
    ["2027-01-26", "extra", "25.00"],
  ]);
  expect(entries[0]).toMatchObject({ cycle: "2026-12-05", amount_source: "plan" });
  expect(eventsIn(file.body).map(({ summary }) => summary)).toContain("Send $100.00 to Grandma");
});

test("200: lists the extra next to a known bill of next month", async () => {
  const user = await harness.signUp();
  await harness.create(user, { ...LOAN, minimum: "75.00", due_day: 10 });
  await planWith(user, "100.00");

  const { entries } = await calendar(user, "2026-12-01", "2027-01-31");

  expect(entries.map(({ on, kind, amount }) => [on, kind, amount])).toEqual([
    ["2026-12-07", "payment", "100.00"],
    ["2027-01-05", "payment", "75.00"],
    ["2027-01-05", "extra", "25.00"],
  ]);
});

test("200: a payment after its last safe day is on today, like on Home, also in the file", async () => {
  const { user: before, debt } = await harness.debtor();
  harness.api.deps.clock.set("2026-12-03T12:00:00Z");
  const user = await signInAgain(harness.api, before);

  const { entries } = await calendar(user, "2026-12-01", "2026-12-29");
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });
  const { payments } = (await harness.ask(user, "GET", { path: "month/" })).json<ThisMonth>();

  expect(payments[0]).toMatchObject({ cycle: "2026-12-05", send_by: "2026-12-03" });
  expect(entries).toMatchObject([{ cycle: "2026-12-05", on: "2026-12-03" }]);
  expect(eventsIn(file.body)[0]?.start).toBe("2026-12-03");
});

test("200: each part of a payment that was made is on its own day, in this month and later", async () => {
  const { user, debt } = await harness.debtor();
  const sent = { cycle: "2026-12-05", status: "sent" };
  const first = await harness.pay(user, debt.uuid, {
    ...sent,
    amount: "40.00",
    sent_on: "2026-11-28",
  });

  const from = "2026-11-01";
  const made = { cycle: "2026-12-05", due_date: "2026-12-05", was_due: "75.00", kind: "payment" };
  const part = { ...made, id: `${debt.uuid}-2026-12-05-${first.uuid}`, on: "2026-11-28" };
  expect((await calendar(user, from, "2026-12-29")).entries).toMatchObject([
    { ...part, amount: "40.00", status: "sent" },
    { id: `${debt.uuid}-2026-12-05`, on: "2026-12-01", amount: "35.00", status: "partial" },
  ]);

  await harness.pay(user, debt.uuid, { ...sent, amount: "35.00", sent_on: "2026-11-30" });
  const both = [
    { ...part, amount: "40.00" },
    { ...made, id: `${debt.uuid}-2026-12-05`, on: "2026-11-30", amount: "35.00" },
  ];
  expect((await calendar(user, from, "2026-12-29")).entries).toMatchObject(
    both.map((each) => ({ ...each, status: "sent" })),
  );
  harness.api.deps.clock.set("2027-01-02T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const { entries } = await calendar(later, from, "2026-12-29");
  expect(entries.filter(({ cycle }) => cycle === made.cycle)).toMatchObject(both);
});

test("200: what was sent after the bill was covered, or for no bill, is an extra without a due date", async () => {
  const { user, debt } = await harness.debtor();
  await planWith(user, "150.00");
  await harness.pay(user, debt.uuid, {
    cycle: "2026-12-05",
    amount: "75.00",
    sent_on: "2026-11-27",
  });
  await harness.pay(user, debt.uuid, {
    cycle: "2026-12-05",
    amount: "25.00",
    sent_on: "2026-11-28",
  });
  await harness.pay(user, debt.uuid, { amount: "10.00", sent_on: "2026-11-29", is_extra: true });

  const { entries } = await calendar(user, "2026-11-01", "2026-12-01");
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });

  expect(entries.map(({ on, kind, amount }) => [on, kind, amount])).toEqual([
    ["2026-11-27", "payment", "75.00"],
    ["2026-11-28", "extra", "25.00"],
    ["2026-11-29", "extra", "10.00"],
  ]);
  const extras = eventsIn(file.body).filter(({ start }) => /2026-11-2[89]/.test(start));
  expect(extras.map(({ description }) => /due/i.test(description))).toEqual([false, false]);
});

test("200: an early payment of a bill does not move the extra of its month", async () => {
  const user = await harness.signUp();
  const debt = await harness.create(user, { ...LOAN, minimum: "75.00", due_day: 10 });
  await planWith(user, "100.00");
  await harness.pay(user, debt.uuid, { cycle: "2026-12-10", amount: "100.00" });
  const extras = async () =>
    (await calendar(user, "2026-12-01", "2027-01-31")).entries
      .filter(({ kind }) => kind === "extra")
      .map(({ on, amount }) => [on, amount]);
  expect(await extras()).toEqual([["2027-01-05", "25.00"]]);

  await harness.pay(user, debt.uuid, { cycle: "2027-01-10", amount: "75.00" });

  expect(await extras()).toEqual([["2027-01-05", "25.00"]]);
});

test("200: a skipped bill of next month is not listed as an extra", async () => {
  const user = await harness.signUp();
  const debt = await harness.create(user, { ...LOAN, minimum: "75.00", due_day: 10 });
  await harness.ask(user, "PATCH", {
    path: `debts/${debt.uuid}/obligations/2027-01-10/`,
    body: { is_skipped: true },
  });

  const { entries } = await calendar(user, "2027-01-01", "2027-01-31");

  expect(entries).toEqual([]);
});

test("200: a bill that the budget does not cover has the amount of Home and is on its due date", async () => {
  const user = await harness.signUp();
  await harness.create(user, { ...LOAN, name: "Rent to own", minimum: "75.00", due_day: 10 });
  const free = { ...LOAN, name: "Clinic", kind: "medical", minimum: "40.00", due_day: 20 };
  const clinic = await harness.create(user, {
    ...free,
    balances: [{ ...LOAN.balances[0], apr: "0" }],
  });
  await planWith(user, "75.00");

  const { entries, short_month: short } = await calendar(user, "2026-12-01", "2026-12-31");
  const { payments } = (await harness.ask(user, "GET", { path: "month/" })).json<ThisMonth>();

  const uncovered = { debt: clinic.uuid, amount: "0.00", uncovered: "40.00" };
  expect(payments).toContainEqual(expect.objectContaining(uncovered));
  expect(entries).toContainEqual(expect.objectContaining({ ...uncovered, on: "2026-12-20" }));
  expect(short).toBe("2026-12-01");
});

test("200: the payments of this month are those of Home, with its amounts and days", async () => {
  const { user, debt } = await harness.debtor();
  await harness.addAccount(user, CARD);
  const other = await harness.create(user, {
    ...LOAN,
    name: "Other",
    minimum: "60.00",
    due_day: 20,
  });
  await planWith(user, "300.00");
  await harness.pay(user, debt.uuid, { amount: "30.00", cycle: "2026-12-05" });
  await harness.pay(user, other.uuid, { amount: "15.00", is_extra: true });

  const { entries } = await calendar(user, "2026-12-01", "2026-12-31");
  const { payments, totals } = (
    await harness.ask(user, "GET", { path: "month/" })
  ).json<ThisMonth>();

  const open = entries.filter(({ status }) => !["sent", "paid", "planned"].includes(status));
  expect(open.map(({ debt: of, amount, on }) => [of, amount, on])).toEqual(
    expect.arrayContaining(
      payments
        .filter(({ send_by: day }) => day !== null && day <= "2026-12-31")
        .map(({ debt: of, amount, send_by: on }) => [of, amount, on]),
    ),
  );
  const made = entries.filter(({ status }) => ["sent", "paid"].includes(status));
  expect(sumAmounts(made.flatMap(({ amount }) => amount ?? []))).toBe(totals[0]?.sent);
});

test("200: a payment without a due date is on the same day as on Home, and has no due date", async () => {
  const user = await harness.signUp();
  const debt = await harness.create(user, { ...LOAN, minimum: "75.00" });

  const { entries } = await calendar(user, "2026-12-01", "2026-12-31");
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });
  const { payments } = (await harness.ask(user, "GET", { path: "month/" })).json<ThisMonth>();

  expect(payments).toMatchObject([{ due_date: null, send_by: "2026-12-28", amount: "75.00" }]);
  expect(entries).toMatchObject([
    { kind: "payment", on: "2026-12-28", due_date: null, amount: "75.00", status: "to_send" },
  ]);
  expect(file.body).not.toContain("Due ");
});

test("200: a payment without a due date is on the same day in each month, also if its amount is unknown", async () => {
  const user = await harness.signUp();
  const debt = await harness.create(user, { ...LOAN, minimum: null });

  const { entries } = await calendar(user, "2026-12-01", "2027-02-28");
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });

  expect(entries.map(({ on, amount }) => [on, amount])).toEqual([
    ["2026-12-28", null],
    ["2027-01-26", null],
    ["2027-02-23", null],
  ]);
  expect(eventsIn(file.body)[0]?.description).toContain(
    "so it's on the last day to send it in its month.",
  );
});

test("200: after the bill is paid, the extra is on the last day on which it arrives this month until it is sent", async () => {
  const { user, debt } = await harness.debtor();
  await planWith(user, "100.00");
  await harness.pay(user, debt.uuid, { cycle: "2026-12-05" });
  const extras = async () =>
    (await calendar(user, "2026-12-01", "2026-12-31")).entries
      .filter(({ kind }) => kind === "extra")
      .map(({ on, status, amount }) => [on, status, amount]);

  expect(await extras()).toEqual([["2026-12-28", "to_send", "25.00"]]);
  await harness.pay(user, debt.uuid, { amount: "25.00", cycle: "2026-12-05" });
  expect(await extras()).toEqual([["2026-12-01", "paid", "25.00"]]);
});

test("200: says that an extra sent after its last safe day arrives next month", async () => {
  const { user, debt } = await harness.debtor();
  await planWith(user, "100.00");
  await harness.pay(user, debt.uuid, { cycle: "2026-12-05" });
  harness.api.deps.clock.set("2026-12-30T12:00:00Z");
  const later = await signInAgain(harness.api, user);

  const { entries } = await calendar(later, "2026-12-30", "2027-02-28");

  expect(entries.map(({ kind, on, arrives_next_month }) => [kind, on, arrives_next_month])).toEqual(
    expect.arrayContaining([
      ["extra", "2026-12-30", true],
      ["payment", "2026-12-30", false],
    ]),
  );
});

test("200: asks once about several unconfirmed payments, also if one has no known amount", async () => {
  const { user: before, debt } = await harness.debtor();
  harness.api.deps.clock.set("2026-12-10T12:00:00Z");
  await settle(harness.api.deps, before);
  await harness.change(await signInAgain(harness.api, before), debt.uuid, { minimum: null });
  await settle(harness.api.deps, before);
  harness.api.deps.clock.set("2027-01-20T12:00:00Z");
  const user = await signInAgain(harness.api, before);

  const { entries } = await calendar(user, "2026-12-01", "2027-01-20");
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });
  const { totals } = (await harness.ask(user, "GET", { path: "month/" })).json<ThisMonth>();

  expect(totals).toMatchObject([{ in_question: "75.00" }]);
  const question =
    "2 payments, $75.00 and 1 of unknown amount, were due from Dec 5, 2026 to Jan 5, 2027. Were they paid?";
  expect(entries).toMatchObject([{ status: "question", amount: "75.00", several_asked: question }]);
  expect(eventsIn(file.body)[0]?.summary).toBe(`Grandma: ${question}`);
});

test("200: an autopay payment is on its due date, and uses the debt's nickname", async () => {
  const user = await harness.signUp();
  const account = await harness.addAccount(user, CARD);
  await harness.change(user, account, {
    autopay: { type: "minimum", amount: null },
    nickname: "Visa",
  });

  const { entries } = await calendar(user, "2026-12-01", "2026-12-31");

  expect(entries).toMatchObject([
    { name: "Visa", on: "2026-12-21", amount: "80.00", is_autopay: true },
  ]);
});

test("200: a duplicate debt is listed once", async () => {
  const user = await harness.signUp();
  const first = await harness.addAccount(user, { ...CARD, mask: "4242" });
  const second = await harness.addAccount(user, { ...CARD, mask: "4242" });
  await queryDatabase(
    harness.api,
    `update connections set created_at = created_at + interval '1 day',
       duplicate_of = (select connection_id from accounts where id = $1)
     where id = (select connection_id from accounts where id = $2)`,
    [first, second],
  );
  const twin = (await harness.debts(user)).find(({ uuid }) => uuid === second);
  expect(twin?.duplicate_of).toBe(first);

  const { entries } = await calendar(user, "2026-12-01", "2026-12-31");

  expect(entries.map(({ debt }) => debt)).toEqual([first]);
  await harness.change(user, second, { is_included: true });
  expect((await calendar(user, "2026-12-01", "2026-12-31")).entries).toHaveLength(2);
});

test("200: includes a payment made a hundred days ago", async () => {
  const { user, debt } = await harness.debtor();
  await harness.pay(user, debt.uuid);

  harness.api.deps.clock.set("2027-03-11T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  await harness.pay(later, debt.uuid, { sent_on: "2027-03-11" });

  const [first] = (await calendar(later, "2026-12-01", "2027-03-30")).entries;
  expect(first).toMatchObject({ cycle: "2026-12-05", status: "paid", amount: "75.00" });
});

test("200: the plan's one-off and recurring money is on its days", async () => {
  const { user } = await harness.debtor();
  const plan = (await harness.ask(user, "GET", { path: "payoff-plan/" })).json<{
    settings: object;
  }>();
  const id = (at: number) => `7d1f2f7e-1d1c-4b5c-9a37-0a4c7c9a2b1${at}`;
  const saved = await harness.api.call("PUT", "/api/v1/payoff-plan/", {
    token: user.access,
    body: {
      ...plan.settings,
      changes: [
        {
          kind: "one_off",
          id: id(0),
          name: "Car repair",
          on: "2027-01-10",
          amount: "-300.00",
          debt: null,
        },
        {
          kind: "recurring",
          id: id(1),
          name: "Bonus",
          first_on: "2026-10-31",
          every_months: 1,
          last_on: "2027-02-28",
          amount: "50.00",
        },
      ],
    },
  });
  expect(saved.statusCode).toBe(200);

  const { money } = await calendar(user, "2026-12-01", "2027-04-30");

  expect(money.map(({ name, on, amount }) => [name, on, amount])).toEqual([
    ["Bonus", "2026-12-31", "50.00"],
    ["Car repair", "2027-01-10", "-300.00"],
    ["Bonus", "2027-01-31", "50.00"],
    ["Bonus", "2027-02-28", "50.00"],
  ]);
  expect(new Set(money.map(({ currency }) => currency))).toEqual(new Set(["USD"]));
});

test("200: paydays are on their days, with their part for debts", async () => {
  const { user } = await harness.debtor();
  const { settings } = (
    await harness.ask(user, "GET", { path: "payoff-plan/" })
  ).json<PayoffPlan>();
  const saved = await harness.api.call("PUT", "/api/v1/payoff-plan/", {
    token: user.access,
    body: {
      ...settings,
      paydays: { every: "two_weeks", on: "2026-12-11", days: [], amount: "60.00" },
    },
  });
  expect(saved.statusCode).toBe(200);

  const { paydays } = await calendar(user, "2026-11-27", "2026-12-31");

  expect(paydays).toEqual([
    // What past paychecks brought for debts may differ.
    { on: "2026-11-27", amount: null, currency: "USD" },
    { on: "2026-12-11", amount: "60.00", currency: "USD" },
    { on: "2026-12-25", amount: "60.00", currency: "USD" },
  ]);
  const { user: without } = await harness.debtor();
  expect((await calendar(without, "2026-12-01", "2026-12-31")).paydays).toEqual([]);
});

test("the feed has the same payments as the screen", async () => {
  const { user } = await harness.debtor();
  await harness.addAccount(user, CARD);
  const { url } = (await harness.ask(user, "POST", { path: "me/calendar-feed/" })).json<{
    url: string;
  }>();

  const feed = eventsIn((await harness.api.call("GET", new URL(url).pathname)).body);
  const { entries } = await calendar(user, "2026-09-02", "2027-12-01");

  expect(feed.map(({ uid, start }) => [uid, start])).toEqual(entries.map(({ id, on }) => [id, on]));
});

test.for([
  ["from", "2026-08-22", "2026-12-01"],
  ["to", "2026-12-01", "2028-01-06"],
  ["to", "2026-12-02", "2026-12-01"],
])("400: %s of %s to %s", async ([field, from, to]) => {
  const { user } = await harness.debtor();
  const answer = await harness.ask(user, "GET", { path: `calendar/?from=${from}&to=${to}` });

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<object>())).toEqual([field]);
});

test("200: a payment above the bill also has the billed amount, also in the file", async () => {
  const { user, debt } = await harness.debtor();
  await harness.pay(user, debt.uuid, { amount: "413.78", cycle: "2026-12-05" });

  const { entries } = await calendar(user, "2026-12-01", "2026-12-29");
  const file = await harness.ask(user, "GET", { path: `debts/${debt.uuid}/calendar.ics` });

  expect(entries).toMatchObject([{ status: "paid", amount: "413.78", was_due: "75.00" }]);
  expect(file.body).toContain("$75.00 due");
});
