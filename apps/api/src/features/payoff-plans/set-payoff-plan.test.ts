import { randomUUID } from "node:crypto";

import type { PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD as BANK_CARD } from "#testing/debt-world.ts";
import { createPlanWorld, loan, type PlanWorld } from "#testing/plan-world.ts";

let world: PlanWorld;

beforeAll(async () => {
  world = await createPlanWorld();
});

afterAll(() => world.close());

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });
const CARD = loan("Card", { owed: "4000.00", apr: "24.99", minimum: "120.00" });

async function debtor(...debts: object[]) {
  const user = await world.signUp();
  const ids: string[] = [];
  for (const debt of debts) ids.push((await world.create(user, debt)).uuid);
  return { user, ids };
}

const entry = { id: randomUUID(), name: "Bonus" };

test.for([
  ["an order with another user's debt", { custom_order: [randomUUID()] }, "custom_order"],
  [
    "a one-off of nothing",
    { one_offs: [{ ...entry, on: "2027-01-01", amount: "0.00", debt: null }] },
    "one_offs",
  ],
  [
    "a one-off on another user's debt",
    { one_offs: [{ ...entry, on: "2027-01-01", amount: "1.00", debt: randomUUID() }] },
    "one_offs",
  ],
  [
    "a day that does not exist",
    { one_offs: [{ ...entry, on: "2027-02-30", amount: "1.00", debt: null }] },
    "one_offs",
  ],
  [
    "money that ends before it begins",
    {
      recurring: [
        {
          ...entry,
          first_on: "2027-02-01",
          every_months: 1,
          last_on: "2027-01-01",
          amount: "1.00",
        },
      ],
    },
    "recurring",
  ],
  [
    "an id twice",
    {
      pauses: [
        { id: entry.id, from: "2027-01-01", through: "2027-01-01" },
        { id: entry.id, from: "2027-03-01", through: "2027-03-01" },
      ],
    },
    "pauses",
  ],
  [
    "a pause that ends before it begins",
    { pauses: [{ id: entry.id, from: "2027-02-01", through: "2027-01-31" }] },
    "pauses",
  ],
  [
    "growth by nothing",
    { growth: { first_on: "2027-03-01", every_months: 12, amount: "0.00", percent: "0" } },
    "growth",
  ],
  [
    "growth without a first day",
    { growth: { every_months: 12, amount: "5.00", percent: "0" } },
    "growth",
  ],
  ["a total with a fraction of a cent", { total: "500.005" }, "total"],
  ["a fraction of a cent", { extra: "1.005" }, "extra"],
  ["negative extra money", { extra: "-1.00" }, "extra"],
  ["an unknown strategy", { strategy: "hope" }, "strategy"],
  [
    "too many one-offs",
    {
      one_offs: Array.from({ length: 101 }, () => ({
        id: randomUUID(),
        name: "x",
        on: "2027-01-01",
        amount: "1.00",
        debt: null,
      })),
    },
    "one_offs",
  ],
] as const)("400: rejects %s, names the field and stores nothing", async ([, facts, field]) => {
  const { user } = await debtor(CAR);

  const answer = await world.put(user, facts);

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<object>())).toEqual([field]);
  expect((await world.plan(user)).settings.extra).toBe("0.00");
});

test("200: accepts the maximum number of entries with the longest names in any script", async () => {
  const { user } = await debtor(CAR);
  const name = "返".repeat(100);
  const entries = <T extends object>(count: number, facts: T) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), name, ...facts }));

  const answer = await world.put(user, {
    one_offs: entries(100, { on: "2027-01-15", amount: "-0.01", debt: null }),
    recurring: entries(50, {
      first_on: "2027-01-15",
      every_months: 12,
      last_on: "2199-01-15",
      amount: "0.01",
    }),
  });

  expect(answer.statusCode).toBe(200);
  expect((await world.plan(user)).settings.one_offs).toHaveLength(100);
});

test("400: a debt cannot be in the order twice", async () => {
  const { user, ids } = await debtor(CAR);

  expect((await world.put(user, { custom_order: [ids[0], ids[0]] })).json()).toEqual({
    custom_order: ["A debt can be in the order only once."],
  });
});

test("200: a removed debt keeps its place in the order and is ignored", async () => {
  const { user, ids } = await debtor(CAR, CARD);
  const settings = { strategy: "custom", custom_order: [ids[0], ids[1]] };
  await world.put(user, settings);
  await world.call(user, "DELETE", { path: `${ids[0]}/` });

  const { outcome } = await world.plan(user);
  const again = await world.put(user, settings);

  expect(outcome.status).toBe("plan");
  expect(outcome.payoff_order.map(({ debt }) => debt)).toEqual([ids[1]]);
  expect(again.statusCode).toBe(200);
  expect(again.json<PayoffPlan>().settings.custom_order).toEqual([ids[0], ids[1]]);
});

test("a user cannot see or change another user's plan, or name another user's debts", async () => {
  const [anna, berta] = [await debtor(CAR), await debtor(CARD)];
  await world.put(anna.user, { extra: "77.00" });

  expect((await world.plan(berta.user)).settings.extra).toBe("0.00");
  expect((await world.put(berta.user, { custom_order: anna.ids })).statusCode).toBe(400);
  expect((await world.plan(anna.user)).settings.extra).toBe("77.00");
});

test("plans a budget that grows beyond the largest amount if the only loan takes no extra", async () => {
  const user = await world.signUp();
  await world.create(user, {
    ...loan("Closed", { owed: "10000.00", apr: "24.99", minimum: "210.00" }),
    is_prepayable: false,
  });

  const answer = await world.put(user, {
    strategy: "optimal",
    extra: "999999999.99",
    growth: { first_on: "2027-01-01", every_months: 1, amount: "999999999.99", percent: "1000" },
  });

  expect(answer.statusCode).toBe(200);
  const { status, certificate } = answer.json<PayoffPlan>().outcome;
  expect(status).toBe("plan");
  expect(Number(certificate?.lower_bound)).toBeGreaterThan(9_900);
});

test("reports an error if the balances of a bank's debts exceed the largest amount", async () => {
  const user = await world.signUp();
  const huge = { ...BANK_CARD, balanceCurrent: "80000000000000.00" };
  await world.addAccount(user, huge);
  await world.addAccount(user, huge);

  const answer = await world.put(user, { extra: "1.00" });

  expect(answer.statusCode).toBe(200);
  expect(answer.json<PayoffPlan>().outcome).toMatchObject({
    owed: "160000000000000.00",
    fault: { code: "AMOUNT_TOO_LARGE" },
  });
});
