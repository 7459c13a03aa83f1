import { randomUUID } from "node:crypto";

import type { PayoffPlan } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CARD as BANK_CARD } from "#testing/debt-harness.ts";
import { createPlanHarness, loan, type PlanHarness } from "#testing/plan-harness.ts";

let harness: PlanHarness;

beforeAll(async () => {
  harness = await createPlanHarness();
});

afterAll(() => harness.close());

const CAR = loan("Car", { owed: "9000.00", apr: "7.99", minimum: "220.00" });
const CARD = loan("Card", { owed: "4000.00", apr: "24.99", minimum: "120.00" });

async function debtor(...debts: object[]) {
  const user = await harness.signUp();
  const ids: string[] = [];
  for (const debt of debts) ids.push((await harness.create(user, debt)).uuid);
  return { user, ids };
}

const entry = { id: randomUUID(), name: "Bonus" };
const GROWTH = { kind: "growth", every_months: 12, percent: "0" };

test.for([
  ["an order with another user's debt", { custom_order: [randomUUID()] }, "custom_order"],
  [
    "a one-off of nothing",
    { changes: [{ kind: "one_off", ...entry, on: "2027-01-01", amount: "0.00", debt: null }] },
    "changes",
  ],
  [
    "a one-off on another user's debt",
    {
      changes: [
        { kind: "one_off", ...entry, on: "2027-01-01", amount: "1.00", debt: randomUUID() },
      ],
    },
    "changes",
  ],
  [
    "a day that does not exist",
    { changes: [{ kind: "one_off", ...entry, on: "2027-02-30", amount: "1.00", debt: null }] },
    "changes",
  ],
  [
    "money that ends before it begins",
    {
      changes: [
        {
          kind: "recurring",
          ...entry,
          first_on: "2027-02-01",
          every_months: 1,
          last_on: "2027-01-01",
          amount: "1.00",
        },
      ],
    },
    "changes",
  ],
  [
    "an id twice",
    {
      changes: [
        { kind: "pause", id: entry.id, from: "2027-01-01", through: "2027-01-01" },
        { kind: "pause", id: entry.id, from: "2027-03-01", through: "2027-03-01" },
      ],
    },
    "changes",
  ],
  [
    "a pause that ends before it begins",
    { changes: [{ kind: "pause", id: entry.id, from: "2027-02-01", through: "2027-01-31" }] },
    "changes",
  ],
  ["a change that is no object", { changes: ["one_off"] }, "changes"],
  ["a change without a kind", { changes: [{ ...entry, amount: "1.00" }] }, "changes"],
  ["an unknown kind of change", { changes: [{ ...GROWTH, kind: "luck" }] }, "changes"],
  [
    "two growths",
    {
      changes: ["2027-03-01", "2027-04-01"].map((first_on) => ({
        ...GROWTH,
        first_on,
        amount: "5.00",
      })),
    },
    "changes",
  ],
  [
    "growth by nothing",
    { changes: [{ ...GROWTH, first_on: "2027-03-01", amount: "0.00" }] },
    "changes",
  ],
  ["growth without a first day", { changes: [{ ...GROWTH, amount: "5.00" }] }, "changes"],
  ["a total with a fraction of a cent", { total: "500.005" }, "total"],
  ["a fraction of a cent", { extra: "1.005" }, "extra"],
  ["negative extra money", { extra: "-1.00" }, "extra"],
  ["an unknown strategy", { strategy: "hope" }, "strategy"],
  [
    "too many one-offs",
    {
      changes: Array.from({ length: 101 }, () => ({
        kind: "one_off",
        id: randomUUID(),
        name: "x",
        on: "2027-01-01",
        amount: "1.00",
        debt: null,
      })),
    },
    "changes",
  ],
] as const)("400: rejects %s, names the field and stores nothing", async ([, facts, field]) => {
  const { user } = await debtor(CAR);

  const answer = await harness.put(user, facts);

  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<object>())).toEqual([field]);
  expect((await harness.plan(user)).settings.extra).toBe("0.00");
});

test("200: accepts the maximum number of entries with the longest names in any script", async () => {
  const { user } = await debtor(CAR);
  const name = "返".repeat(100);
  const entries = <T extends object>(count: number, facts: T) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), name, ...facts }));

  const answer = await harness.put(user, {
    changes: [
      ...entries(100, { kind: "one_off", on: "2027-01-15", amount: "-0.01", debt: null }),
      ...entries(50, {
        kind: "recurring",
        first_on: "2027-01-15",
        every_months: 12,
        last_on: "2199-01-15",
        amount: "0.01",
      }),
    ],
  });

  expect(answer.statusCode).toBe(200);
  expect((await harness.plan(user)).settings.changes).toHaveLength(150);
});

test("400: a debt cannot be in the order twice", async () => {
  const { user, ids } = await debtor(CAR);

  expect((await harness.put(user, { custom_order: [ids[0], ids[0]] })).json()).toEqual({
    custom_order: ["A debt can be in the order only once."],
  });
});

test("200: a removed debt keeps its place in the order and is ignored", async () => {
  const { user, ids } = await debtor(CAR, CARD);
  const settings = { strategy: "custom", custom_order: [ids[0], ids[1]] };
  await harness.put(user, settings);
  await harness.call(user, "DELETE", { path: `${ids[0]}/` });

  const { outcome } = await harness.plan(user);
  const again = await harness.put(user, settings);

  expect(outcome.status).toBe("plan");
  expect(outcome.payoff_order.map(({ debt }) => debt)).toEqual([ids[1]]);
  expect(again.statusCode).toBe(200);
  expect(again.json<PayoffPlan>().settings.custom_order).toEqual([ids[0], ids[1]]);
});

test("a user cannot see or change another user's plan, or name another user's debts", async () => {
  const [anna, berta] = [await debtor(CAR), await debtor(CARD)];
  await harness.put(anna.user, { extra: "77.00" });

  expect((await harness.plan(berta.user)).settings.extra).toBe("0.00");
  expect((await harness.put(berta.user, { custom_order: anna.ids })).statusCode).toBe(400);
  expect((await harness.plan(anna.user)).settings.extra).toBe("77.00");
});

test("plans a budget that grows beyond the largest amount if the only loan takes no extra", async () => {
  const user = await harness.signUp();
  await harness.create(user, {
    ...loan("Closed", { owed: "10000.00", apr: "24.99", minimum: "210.00" }),
    is_prepayable: false,
  });

  const answer = await harness.put(user, {
    strategy: "optimal",
    extra: "999999999.99",
    changes: [
      {
        kind: "growth",
        first_on: "2027-01-01",
        every_months: 1,
        amount: "999999999.99",
        percent: "1000",
      },
    ],
  });

  expect(answer.statusCode).toBe(200);
  const { status, paid } = answer.json<PayoffPlan>().outcome;
  expect(status).toBe("plan");
  expect(Number(paid)).toBeGreaterThan(9_900);
});

test("reports an error if the balances of a bank's debts exceed the largest amount", async () => {
  const user = await harness.signUp();
  const huge = { ...BANK_CARD, balanceCurrent: "80000000000000.00" };
  await harness.addAccount(user, huge);
  await harness.addAccount(user, huge);

  const answer = await harness.put(user, { extra: "1.00" });

  expect(answer.statusCode).toBe(200);
  expect(answer.json<PayoffPlan>().outcome).toMatchObject({
    owed: "160000000000000.00",
    fault: { code: "AMOUNT_TOO_LARGE" },
  });
});
