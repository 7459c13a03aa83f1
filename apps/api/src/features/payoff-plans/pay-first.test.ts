import type { PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createPlanWorld, loan, type PlanWorld } from "#testing/plan-world.ts";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

afterAll(() => world.close());

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

/** Returns the outcome for a new user with these debts and a budget of the first month's minimums. */
async function outcomeOf(...debts: object[]) {
  const user = await world.signUp();
  const ids: string[] = [];
  for (const debt of debts) ids.push((await world.create(user, debt)).uuid);
  const { outcome } = (await world.put(user, { extra: "0.00" })).json<PayoffPlan>();

  return { outcome, ids };
}

test("200: a plan with too little money lists what to pay first, with the amounts owed and due in that month", async () => {
  const { outcome, ids } = await outcomeOf(TRANSFER, CAR);

  expect(outcome.fault).toMatchObject({ code: "BUDGET_BELOW_MINIMUMS", month: "2027-05-01" });
  expect(outcome.pay_first).toEqual([
    {
      debt: ids[1],
      reason: "secured",
      due_date: null,
      owed: "8176.35",
      minimum: "220.00",
      pay: "220.00",
    },
    {
      debt: ids[0],
      reason: "due",
      due_date: "2027-05-31",
      owed: "5703.57",
      minimum: "190.08",
      pay: "60.00",
    },
  ]);
});

test("200: a plan keeps its date if only an estimated minimum rule exceeds the budget", async () => {
  const { minimum_rule: _, ...card } = TRANSFER;
  const { outcome } = await outcomeOf({ ...card, minimum: "60.00" }, CAR);

  expect(outcome).toMatchObject({
    status: "plan",
    fault: null,
    estimate_fault: { code: "BUDGET_BELOW_MINIMUMS", month: "2027-05-01" },
    pay_first: [],
  });
});

test("200: a plan that works, or fails for another reason, lists no first payments", async () => {
  const growing = loan("Payday", { owed: "5000.00", apr: "60", minimum: "100.00" });

  expect((await outcomeOf(CAR)).outcome).toMatchObject({ status: "plan", pay_first: [] });
  expect((await outcomeOf(growing)).outcome).toMatchObject({
    fault: { code: "NEVER_PAYS_OFF" },
    pay_first: [],
  });
});
