import type { Cents, Debt, Portfolio, Strategy } from "@snowball/payoff";
import { amountFromCents } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { NOTHING_SENT } from "../testing/paying-household.ts";
import { plannedAmounts } from "./kept-extras.ts";
import { resolvePlan } from "./resolve-plan.ts";

const CHEAPEST = { type: "optimal" } as const;
const FULL_YEAR_PART = { over: 20, under: 365 };

const card = (id: string, amount: Cents, apr: number): Debt => ({
  id,
  balances: [{ id, amount, apr }],
  minimum: { type: "percentPlusInterest", share: 10_000, floor: 35_00 },
});

/** With equal rates any split of the extra costs about the same. */
const equal = [card("visa", 3_000_00, 249_900), card("store", 2_000_00, 249_900)];
const unequal = [card("visa", 3_000_00, 149_900), card("store", 2_000_00, 299_900)];

type Planned = Readonly<Record<string, Cents>>;

/** Resolves the plan of a month in which $600.00 is left and each card's minimum of $60.00 is due. */
function resolve(
  debts: readonly Debt[],
  planned: Planned = {},
  { strategy = CHEAPEST, promoMargin = false }: { strategy?: Strategy; promoMargin?: boolean } = {},
) {
  const due = { accrual: FULL_YEAR_PART, due: 60_00, escrow: 0 };
  const portfolio: Portfolio = {
    debts,
    budget: { mode: "total", amount: 600_00 },
    opening: {
      money: 600_00,
      debts: Object.fromEntries(debts.map(({ id }) => [id, due])),
    },
  };
  const ledger = new Map(
    debts.map(({ id }) => {
      const amount = planned[id];
      return [
        id,
        { ...NOTHING_SENT, ...(amount !== undefined && { planned: amountFromCents(amount) }) },
      ];
    }),
  );
  const followed = resolvePlan({
    portfolio,
    strategy,
    choices: {
      steady: false,
      promoMargin,
      amounts: {},
      month: { today: "2027-06-10", facts: [], ledger },
    },
  });
  if (followed.outcome.kind === "impossible") throw new Error(followed.outcome.fault.code);
  const { plan } = followed.outcome;

  return { ...followed, plan, amounts: Object.fromEntries(plannedAmounts(followed, ledger)) };
}

test("keeps the amounts of the month while another plan costs about as much", () => {
  const { visa = 0, store = 0 } = resolve(equal).amounts;
  const others = { visa: visa + 10_00, store: store - 10_00 };
  const swapped = others.store < 60_00 ? { visa: visa - 10_00, store: store + 10_00 } : others;

  expect(resolve(equal, swapped)).toMatchObject({ amounts: swapped, isKept: true });
  expect(resolve(equal).isKept).toBe(false);
});

test("a plan that keeps its amounts still pays a deferral off a month early", () => {
  const deferred = { apr: 299_900, months: 6, accrued: 40_00 };
  const store = card("store", 2_000_00, 299_900);
  const debts = [
    card("visa", 3_000_00, 249_900),
    { ...store, balances: store.balances.map((each) => ({ ...each, deferred })) },
  ];
  const early = { promoMargin: true };
  const kept = resolve(debts, { visa: 530_00, store: 70_00 }, early);

  expect(resolve(debts, {}, early).amounts).toEqual({ visa: 540_00, store: 60_00 });
  expect(kept).toMatchObject({
    amounts: { visa: 530_00, store: 70_00 },
    isKept: true,
    promoMargin: { isOn: true },
  });
});

test("gives the money to other debts if that saves more than a dollar", () => {
  const free = resolve(unequal);

  expect(free.amounts).toEqual({ visa: 60_00, store: 540_00 });
  expect(resolve(unequal, { visa: 540_00, store: 60_00 })).toMatchObject({
    amounts: free.amounts,
    isKept: false,
  });
});

test("returns the strategy of the question, so that what-ifs search without the kept amounts", () => {
  expect(resolve(equal, { visa: 300_00, store: 300_00 }).strategy).toEqual(CHEAPEST);
});

test("keeps no amounts of a strategy with a fixed order", () => {
  const { plan, amounts } = resolve(
    equal,
    { visa: 300_00, store: 300_00 },
    {
      strategy: { type: "snowball" },
    },
  );

  expect(plan.month(1).debts.map(({ payment }) => payment)).toEqual([60_00, 540_00]);
  expect(amounts).toEqual({});
});

test("has no amounts once nothing is owed", () => {
  const followed = resolve([card("visa", 0, 249_900)]);

  expect(followed.amounts).toEqual({});
});

const anyCards = fc
  .array(
    fc.record({
      amount: fc.integer({ min: 200_00, max: 4_000_00 }),
      apr: fc.integer({ min: 0, max: 320_000 }),
      months: fc.integer({ min: 1, max: 8 }),
      type: fc.constantFrom("plain", "promo", "deferred"),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((cards) =>
    cards.map(({ amount, apr, months, type }, at): Debt => {
      const plain = card(`card ${at}`, amount, apr);
      const terms = {
        ...(type === "promo" && { promo: { apr: 0, months } }),
        ...(type === "deferred" && { deferred: { apr, months, accrued: 40_00 } }),
      };
      return { ...plain, balances: plain.balances.map((each) => ({ ...each, ...terms })) };
    }),
  );

test("costs at most a dollar more than the plan found today, and its bound holds", () => {
  fc.assert(
    fc.property(
      anyCards,
      fc.array(fc.integer({ min: 0, max: 600_00 }), { minLength: 4, maxLength: 4 }),
      (debts, amounts) => {
        const free = resolve(debts);
        const planned = debts.map(({ id }, at) => [id, amounts[at] ?? 0] as const);
        const { plan, strategy } = resolve(debts, Object.fromEntries(planned));

        expect(strategy).toEqual(CHEAPEST);
        expect(plan.totals.paid - free.plan.totals.paid).toBeLessThanOrEqual(1_00);
        expect(plan.month(1).paid).toBeLessThanOrEqual(600_00);
        const { lowerBound = 0, gap = 0 } = plan.certificate ?? {};
        expect(plan.certificate === null).toBe(free.plan.certificate === null);
        expect(gap).toBe(plan.certificate === null ? 0 : plan.totals.paid - lowerBound);
        expect(lowerBound).toBeLessThanOrEqual(free.plan.totals.paid);
        // The plan of the next day keeps what this one gives.
        const again = resolve(debts, resolve(debts, Object.fromEntries(planned)).amounts);
        expect(again.amounts).toEqual(resolve(debts, Object.fromEntries(planned)).amounts);
      },
    ),
    { numRuns: 40 },
  );
});
