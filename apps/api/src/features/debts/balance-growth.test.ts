import type { Debt, PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { CARD } from "#testing/debt-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { createLedgerHarness, type LedgerHarness } from "#testing/ledger-harness.ts";
import { signInAgain, type SignedInUser } from "#testing/signed-in-user.ts";

let harness: LedgerHarness;

beforeAll(async () => {
  harness = await createLedgerHarness();
});
beforeEach(() => harness.api.deps.clock.set("2026-12-01T12:00:00Z"));
afterAll(() => harness.close());

const CAR = {
  name: "Honda",
  kind: "auto_loan",
  balances: [{ id: "car", amount: "14000.00", apr: "7.4" }],
  minimum: "352.00",
  due_day: 5,
};

async function onDay(user: SignedInUser, day: string): Promise<SignedInUser> {
  harness.api.deps.clock.set(`${day}T12:00:00Z`);
  return signInAgain(harness.api, user);
}

async function only(user: SignedInUser): Promise<Debt> {
  const [debt] = await harness.debts(user);
  if (debt === undefined) throw new Error("no debt");
  return debt;
}

test("adds estimated interest to an entered balance, on the list and in the plan", async () => {
  const user = await harness.signUp();
  await harness.create(user, CAR);
  expect(await only(user)).toMatchObject({
    owed: { value: "14000.00" },
    estimated_interest: null,
  });

  const later = await onDay(user, "2027-01-01");
  // 14,000.00 × 7.4 % × 31 / 365
  expect(await only(later)).toMatchObject({
    owed: { value: "14087.99", source: "user", as_of: "2026-12-01T12:00:00.000Z" },
    estimated_interest: "87.99",
    balances: [{ amount: "14087.99" }],
  });
  const plan = (await harness.ask(later, "GET", { path: "payoff-plan/" })).json<PayoffPlan>();
  expect(plan.outcome.owed).toBe("14087.99");
});

test("subtracts a recorded payment from the balance from its date on", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, CAR);
  await harness.pay(await onDay(user, "2026-12-05"), uuid, {
    amount: "352.00",
    sent_on: "2026-12-05",
  });

  // 4 days on 14,000.00, then 27 on 14,000.00 + 11.35 − 352.00
  expect(await only(await onDay(user, "2027-01-01"))).toMatchObject({
    owed: { value: "13734.12" },
    estimated_interest: "86.12",
  });
});

test("a debt that payments paid off owes an estimated zero, without interest, until it is entered again", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, CAR);
  const later = await onDay(user, "2027-01-01");
  await harness.pay(later, uuid, { amount: "14087.99", sent_on: "2027-01-01" });

  expect(await only(later)).toMatchObject({ owed: { value: "0.00" }, estimated_interest: "0.00" });
  const nextDay = await onDay(user, "2027-01-02");
  await harness.change(nextDay, uuid, { balances: [{ id: "car", amount: "0.00" }] });
  expect(await only(nextDay)).toMatchObject({ owed: { value: "0.00" }, estimated_interest: null });
});

test("takes a confirmed estimate as that day's balance, and lets the user undo it", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, CAR);
  const later = await onDay(user, "2027-01-01");
  const [balance] = (await only(later)).balances;

  const confirmed = await harness.change(later, uuid, {
    balances: [{ id: "car", amount: balance?.amount }],
  });
  expect(confirmed).toMatchObject({
    owed: { value: "14087.99", as_of: "2027-01-01T12:00:00.000Z" },
    estimated_interest: null,
  });

  const undone = await harness.change(later, uuid, {
    balances: [{ id: "car", amount: "14000.00", amount_at: "2026-12-01T12:00:00.000Z" }],
  });
  expect(undone).toMatchObject({
    owed: { value: "14087.99", as_of: "2026-12-01T12:00:00.000Z" },
    estimated_interest: "87.99",
  });
});

test("keeps the estimate of one balance if the user changes the other's amount", async () => {
  const user = await harness.signUp();
  const cash = { id: "cash", amount: "700.00", apr: "10" };
  const { uuid } = await harness.create(user, { ...CAR, balances: [...CAR.balances, cash] });
  const later = await onDay(user, "2027-01-01");

  const changed = await harness.change(later, uuid, {
    balances: [{ id: "cash", amount: "650.00" }],
  });

  expect(changed.balances.map(({ amount }) => amount)).toEqual(["14087.99", "650.00"]);
});

test("400: rejects a balance time in the future", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, CAR);

  const answer = await harness.call(user, "PATCH", {
    path: `${uuid}/`,
    body: { balances: [{ id: "car", amount: "1.00", amount_at: "2026-12-01T12:00:01.000Z" }] },
  });

  expect(answer.statusCode).toBe(400);
});

test("keeps a balance of unknown rate as entered", async () => {
  const user = await harness.signUp();
  await harness.create(user, { ...CAR, balances: [{ id: "car", amount: "14000.00" }] });

  expect(await only(await onDay(user, "2027-03-01"))).toMatchObject({
    owed: { value: "14000.00" },
    estimated_interest: null,
  });
});

test("counts the estimated interest of a student loan as unpaid interest", async () => {
  const user = await harness.signUp();
  await harness.create(user, {
    ...CAR,
    kind: "student_loan",
    balances: [{ id: "loan", amount: "10000.00", apr: "6" }],
    accrued_interest: "1000.00",
  });

  // 9,000.00 × 6 % × 31 / 365.25
  expect(await only(await onDay(user, "2027-01-01"))).toMatchObject({
    owed: { value: "10045.83" },
    accrued_interest: "1045.83",
    estimated_interest: "45.83",
  });
});

const STORE_CARD = {
  ...CAR,
  kind: "credit_card",
  balances: [
    {
      id: "sofa",
      amount: "1000.00",
      apr: "29.99",
      deferred: { apr: "29.99", last_date: "2027-06-30", accrued: "200.00" },
    },
  ],
};

test("adds a statement's interest to the deferred interest, in the form and in the plan", async () => {
  const user = await harness.signUp();
  await harness.create(user, STORE_CARD);

  // Due on January 5: the statement is issued on December 11, for the 31 days since November 10.
  const later = await onDay(user, "2026-12-11");
  expect(await only(later)).toMatchObject({
    owed: { value: "1000.00" },
    balances: [{ deferred: { apr: "29.99", last_date: "2027-06-30", accrued: "225.47" } }],
  });
});

test("deferred interest grows from the day it was corrected", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, STORE_CARD);
  const corrected = { apr: "29.99", last_date: "2027-06-30", accrued: "230.00" };
  const later = await onDay(user, "2026-12-20");

  await harness.change(later, uuid, { balances: [{ id: "sofa", deferred: corrected }] });

  expect(await only(later)).toMatchObject({ balances: [{ deferred: corrected }] });
  expect(await only(await onDay(user, "2027-01-11"))).toMatchObject({
    balances: [{ deferred: { accrued: "255.47" } }],
  });
});

test("charges deferred interest that was not avoided", async () => {
  const user = await harness.signUp();
  const [sofa] = STORE_CARD.balances;
  const deferred = { ...sofa?.deferred, last_date: "2026-12-31" };
  await harness.create(user, { ...STORE_CARD, balances: [{ ...sofa, deferred }] });

  // 225.47 until December 11, 20 + 1 more days deferred, 10 days at the regular rate.
  expect(await only(await onDay(user, "2027-01-11"))).toMatchObject({
    owed: { value: "1250.94" },
    estimated_interest: "250.94",
    balances: [{ deferred: null }],
  });
});

test("adds a statement's interest to the deferred interest of a linked card", async () => {
  const user = await harness.signUp();
  const id = await harness.addAccount(user, {
    ...CARD,
    liability: { ...CARD.liability, lastStatementIssueDate: "2026-11-28" },
  });
  const [balance] = (await only(user)).balances;
  const deferred = { apr: "29.99", last_date: "2027-06-30", accrued: "200.00" };
  await harness.change(user, id, { balances: [{ id: balance?.id, deferred }] });

  const later = await onDay(user, "2027-01-01");
  expect((await only(later)).balances[0]).toMatchObject({ amount: "2000.00", deferred });

  await queryDatabase(
    harness.api,
    "update liabilities set last_statement_issue_date = '2026-12-28' where account_id = $1",
    [id],
  );
  // 2,000.00 × 29.99 % × 30 / 365
  expect((await only(later)).balances[0]).toMatchObject({ deferred: { accrued: "249.30" } });
});

test("deferred interest of a linked card grows by the balance before a payment, up to the payment", async () => {
  const user = await harness.signUp();
  const id = await harness.addAccount(user, {
    ...CARD,
    aprs: [
      ["purchase_apr", "29.99", "0.00"],
      ["special", "0", "2000.00"],
    ],
    balanceCurrent: "2000.00",
    liability: { ...CARD.liability, lastStatementIssueDate: "2026-11-28" },
  });
  const deferred = { apr: "29.99", last_date: "2027-06-30", accrued: "200.00" };
  await harness.change(user, id, { balances: [{ id: "special", deferred }] });

  const later = await onDay(user, "2027-01-01");
  const report = (balance: string, statement: string) =>
    queryDatabase(
      harness.api,
      `with own as (
        update accounts set balance_current = $2 where id = $1 returning id
      ) update liabilities set last_statement_issue_date = $3 from own where account_id = own.id`,
      [id, balance, statement],
    );
  const book = (date: string, amount: string) =>
    queryDatabase(
      harness.api,
      `insert into transactions
        (user_id, connection_id, account_id, provider_transaction_id, date, name, amount, pending)
        select user_id, connection_id, id, $2::text, $2::date, 'Payment', $3, false from accounts
        where id = $1`,
      [id, date, amount],
    );
  const accrued = async (day: Promise<SignedInUser>) =>
    (await only(await day)).balances[1]?.deferred?.accrued;

  await report("2000.00", "2026-12-28");
  // 2,000.00 × 29.99 % × 30 / 365
  expect(await accrued(onDay(later, "2027-01-01"))).toBe("249.30");

  await book("2027-01-07", "-500.00");
  await report("1500.00", "2026-12-28");
  expect(await accrued(onDay(later, "2027-01-10"))).toBe("249.30");

  await report("1500.00", "2027-01-28");
  // 10 days on 2,000.00, 21 on 1,500.00
  expect(await accrued(onDay(later, "2027-02-01"))).toBe("291.61");
});

test("shows a linked balance as the bank reports it, without estimated interest", async () => {
  const user = await harness.signUp();
  await harness.addAccount(user, CARD);

  expect(await only(await onDay(user, "2027-01-01"))).toMatchObject({
    owed: { value: "3000.00", source: "bank" },
    estimated_interest: null,
  });
});

test("forecasts the same interest of a mortgage before its due day and after it, answered or not", async () => {
  const user = await harness.signUp();
  const { uuid } = await harness.create(user, {
    name: "Home",
    kind: "mortgage",
    balances: [{ id: "home", amount: "90000.00", apr: "5" }],
    minimum: "600.00",
    due_day: 5,
    is_included: true,
  });
  /** What is owed, and what the plan pays from that day on. */
  const forecast = async (day: string) => {
    const plan = await harness.ask(await onDay(user, day), "GET", { path: "payoff-plan/" });
    const { owed, paid } = plan.json<PayoffPlan>().outcome;
    return { owed, paid };
  };

  expect(await forecast("2026-12-04")).toEqual({ owed: "90000.00", paid: "141533.50" });
  // November's interest is in the balance now.
  expect(await forecast("2026-12-06")).toEqual({ owed: "90375.00", paid: "141533.50" });
  const sent = { amount: "600.00", sent_on: "2026-12-05" };
  await harness.pay(await onDay(user, "2026-12-06"), uuid, sent);
  expect(await forecast("2026-12-06")).toEqual({ owed: "89775.00", paid: "140933.50" });
});

test.for(["2026-12-01T12:00:00.000Z", "2026-11-30T12:00:00.000Z"])(
  "a payment makes the last balance of a bank, or one entered since its report of %s, an estimate",
  async (seenAt) => {
    const estimated_interest = "0.00";
    const user = await harness.signUp();
    const { uuid } = await harness.create(user, {
      ...CAR,
      balances: [{ id: "car", amount: "1079.00", apr: "0" }],
    });
    await queryDatabase(
      harness.api,
      "update debt_entries set last_bank_report = $2 where id = $1",
      [uuid, JSON.stringify({ escrowEstimate: null, studentLoan: null, mask: "2119", seenAt })],
    );
    expect(await only(user)).toMatchObject({ estimated_interest: null });

    const paidLater = await onDay(user, "2026-12-31");
    await harness.pay(paidLater, uuid, { amount: "35.00", sent_on: "2026-12-31" });
    expect(await only(paidLater)).toMatchObject({ owed: { value: "1044.00" }, estimated_interest });

    await harness.pay(paidLater, uuid, { amount: "1044.00", sent_on: "2026-12-31" });
    expect(await only(paidLater)).toMatchObject({ owed: { value: "0.00" }, estimated_interest });
  },
);

test("a plan counts the interest of an unlinked card from the statement that its balance contains", async () => {
  const user = await onDay(await harness.signUp(), "2026-12-01");
  const { uuid } = await harness.create(user, {
    name: "Birch",
    kind: "credit_card",
    balances: [{ id: "card", amount: "1476.26", apr: "21.49" }],
    minimum: "41.02",
    // By this day its statements would be issued on the 24th.
    due_day: 18,
  });
  const onDays = async () => {
    const days = ["2026-12-30", "2027-01-20", "2027-02-01"];
    const debts = [];
    for (const day of days) debts.push(await only(await onDay(user, day)));
    return debts.map(({ last_statement_on: on }) => on);
  };
  expect(await onDays()).toEqual([null, null, null]);

  const report = { escrowEstimate: null, studentLoan: null, statementOn: "2026-11-21" };
  await queryDatabase(harness.api, "update debt_entries set last_bank_report = $2 where id = $1", [
    uuid,
    JSON.stringify(report),
  ]);
  expect(await onDays()).toEqual(["2026-12-21", "2026-12-21", "2027-01-21"]);
});

test("an unlinked card grows from the last statement of its bank, not from its due day", async () => {
  const user = await onDay(await harness.signUp(), "2026-12-24");
  const { uuid } = await harness.create(user, {
    name: "Birch",
    kind: "credit_card",
    balances: [{ id: "card", amount: "1476.26", apr: "21.49" }],
    minimum: "41.02",
    // By this day the statement would be issued on December 25.
    due_day: 19,
  });
  const interestWith = async (statementOn: string | null) => {
    const report = {
      escrowEstimate: null,
      studentLoan: null,
      seenAt: "2026-12-24T12:00:00.000Z",
      ...(statementOn !== null && { statementOn }),
    };
    await queryDatabase(
      harness.api,
      "update debt_entries set last_bank_report = $2 where id = $1",
      [uuid, JSON.stringify(report)],
    );
    return (await only(await onDay(user, "2026-12-30"))).estimated_interest;
  };

  // 1,476.26 × 21.49 % × 31 / 365, which the balance already contains
  expect(await interestWith(null)).toBe("26.94");
  expect(await interestWith("2026-12-24")).toBeNull();
});
