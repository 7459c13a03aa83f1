import type { Calendar, PayoffPlan, ThisMonth } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";
import { readFirstPayments } from "#testing/read-first-payments.ts";
import { signInAgain } from "#testing/signed-in-user.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

/** The minimum is 1 % of the balance while no interest accrues, and includes the interest from May 2027 on. */
const TRANSFER = {
  name: "Transfer",
  kind: "credit_card",
  balances: [
    {
      id: "transfer",
      amount: "6000.00",
      apr: "27.99",
      promo: { apr: "0", last_date: "2027-04-30" },
    },
  ],
  minimum_rule: { type: "percent_plus_interest", percent: "1", floor: "25.00" },
  due_day: 31,
};
const CAR = {
  ...loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" }),
  is_secured: true,
};

/** Returns the outcome and the first payments of a new user with these debts and a budget of the first minimums. */
async function outcomeOf(...debts: object[]) {
  const user = await harness.signUp();
  const ids: string[] = [];
  for (const debt of debts) ids.push((await harness.create(user, debt)).uuid);
  const { outcome } = (await harness.put(user, { extra: "0.00" })).json<PayoffPlan>();

  return { user, outcome, ids, first: await readFirstPayments(harness.api.deps, user) };
}

test("a plan with too little money has what to pay first, with the amounts owed and due in that month", async () => {
  const { outcome, ids, first } = await outcomeOf(TRANSFER, CAR);

  expect(outcome.fault).toMatchObject({ code: "BUDGET_BELOW_MINIMUMS", month: "2027-05-01" });
  expect(first).toMatchObject([
    {
      id: ids[1],
      reason: "secured",
      dueDate: null,
      // With the interest of May.
      owed: 8230_79,
      minimum: 220_00,
      pay: 220_00,
    },
    {
      id: ids[0],
      reason: "due",
      dueDate: "2027-05-31",
      owed: 5836_61,
      minimum: 190_08,
      pay: 60_00,
    },
  ]);
});

test("200: a plan keeps its date if only an estimated minimum rule exceeds the budget", async () => {
  const { minimum_rule: _, ...card } = TRANSFER;
  const { outcome, first } = await outcomeOf({ ...card, minimum: "60.00" }, CAR);

  expect(outcome).toMatchObject({
    status: "plan",
    fault: null,
    estimate_fault: { code: "BUDGET_BELOW_MINIMUMS", month: "2027-05-01" },
  });
  expect(first).toEqual([]);
});

test("200: a plan that works, or fails for another reason, lists no first payments", async () => {
  const growing = loan("Payday", { owed: "5000.00", apr: "60", minimum: "100.00" });

  expect(await outcomeOf(CAR)).toMatchObject({ outcome: { status: "plan" }, first: [] });
  expect(await outcomeOf(growing)).toMatchObject({
    outcome: { fault: { code: "NEVER_PAYS_OFF" } },
    first: [],
  });
});

test("200: a payment that the user reported as not made is late, and comes before others", async () => {
  const { clock } = harness.api.deps;
  clock.set("2026-12-01T12:00:00Z");
  const user = await harness.signUp();
  const card = { ...loan("Card", { owed: "3000.00", apr: "20", minimum: "90.00" }), due_day: 4 };
  const other = { ...loan("Other", { owed: "5000.00", apr: "30", minimum: "300.00" }), due_day: 6 };
  const { uuid } = await harness.create(user, card);
  await harness.create(user, other);
  await harness.put(user, { total: "200.00" });
  clock.set("2026-12-05T12:00:00Z");
  const later = await signInAgain(harness.api, user);
  const readFirst = async () => (await readFirstPayments(harness.api.deps, later))[0];

  expect(await readFirst()).not.toMatchObject({ reason: "overdue" });
  const path = `${uuid}/obligations/2026-12-04/`;
  expect((await harness.call(later, "PATCH", { path, body: { is_unpaid: true } })).statusCode).toBe(
    200,
  );
  expect(await readFirst()).toMatchObject({
    id: uuid,
    reason: "overdue",
    dueDate: "2026-12-04",
    pay: 90_00,
  });
});

test("Home and the calendar list what the plan pays first if only next month is short of money", async () => {
  const user = await harness.signUp();
  const begun = { owed: "3000.00", apr: "20" };
  const store = { ...loan("Store", { ...begun, minimum: "242.00" }), due_day: 12 };
  const student = {
    ...loan("Student", { owed: "5000.00", apr: "30", minimum: "300.00" }),
    due_day: 25,
    deferment_until: "2026-12-31",
  };
  for (const debt of [store, student]) await harness.create(user, debt);
  const plan = (await harness.put(user, { total: "400.00" })).json<PayoffPlan>();
  const read = async <T>(path: string) =>
    (await harness.api.call("GET", `/api/v1/${path}`, { token: user.access })).json<T>();
  const { payments } = await read<ThisMonth>("month/");
  const calendar = await read<Calendar>("calendar/?from=2027-01-01&to=2027-01-31");

  const first = (await readFirstPayments(harness.api.deps, user)).map(({ id, pay }) => [
    id,
    amountFromCents(pay),
  ]);
  expect(plan.outcome.fault).toMatchObject({ month: "2027-01-01" });
  expect(first.map(([, pay]) => pay)).toEqual(["300.00", "100.00"]);
  const inJanuary = payments.filter(({ due_date: due }) => due !== null && due >= "2027-01-01");
  for (const { debt, amount } of inJanuary) expect(first).toContainEqual([debt, amount]);
  // The bill of January 25 is not known yet.
  expect(inJanuary).toHaveLength(1);
  expect(calendar.entries).toHaveLength(2);
  for (const { debt, amount } of calendar.entries) expect(first).toContainEqual([debt, amount]);
});

test("200: if a later month is short, the lowest budget has the months of the plan with it", async () => {
  harness.api.deps.clock.set("2027-02-05T12:00:00Z");
  const deferred = { last_date: "2027-03-28", accrued: "165.00", apr: "26.99" };
  const { user } = await outcomeOf(
    {
      name: "Electronics",
      kind: "credit_card",
      balances: [
        { id: "card", amount: "230.00", apr: "26.99" },
        { id: "tv", amount: "899.00", apr: "26.99", deferred },
      ],
      minimum: "40.00",
      due_day: 15,
    },
    {
      name: "Furniture",
      kind: "credit_card",
      balances: [
        {
          id: "sofa",
          amount: "2400.00",
          apr: "29.99",
          deferred: { last_date: "2027-06-20", accrued: "450.00", apr: "29.99" },
        },
      ],
      minimum: "68.00",
      due_day: 20,
    },
    {
      ...loan("Student loan", { owed: "9090.00", apr: "5.5", minimum: "190.00" }),
      kind: "student_loan",
      deferment_until: "2027-04-20",
      due_day: 12,
    },
  );
  const planWith = async (total: string | undefined) =>
    (await harness.put(user, { strategy: "optimal", extra: "0.00", total })).json<PayoffPlan>()
      .outcome;

  const { fault, least_budget: least } = await planWith("240.00");

  expect(fault).toMatchObject({ code: "BUDGET_BELOW_MINIMUMS", month: "2027-05-01" });
  expect(least?.months).toBe((await planWith(least?.amount)).months);
});
