import fc from "fast-check";
import { expect, test } from "vitest";

import type { PlanFault } from "../payoff-plan.ts";
import { planPayoff, totalPayoff } from "./plan-payoff.ts";
import type { Debt, Portfolio, Strategy } from "../portfolio.ts";
import { loan } from "../testing/planned.ts";
import { referencePlan } from "../testing/reference-engine.ts";

const minimumsOnly = { mode: "minimums-only" as const };
const avalanche: Strategy = { type: "avalanche" };

function faultOf(portfolio: Portfolio, strategy: Strategy = avalanche): PlanFault | null {
  const outcome = planPayoff(portfolio, strategy);
  expect(totalPayoff(portfolio, strategy).kind).toBe(outcome.kind);
  return outcome.kind === "impossible" ? outcome.fault : null;
}

function monthsWith(debts: readonly Debt[], amount: number): number {
  const outcome = totalPayoff({ debts, budget: { mode: "total", amount } }, avalanche);
  return outcome.kind === "plan" ? outcome.totals.months : Infinity;
}

test("reports the month and the shortfall of a budget below the minimums", () => {
  const debts = [loan("a", 600_000, { apr: 240_000, minimum: 18_000 })];

  expect(faultOf({ debts, budget: { mode: "total", amount: 17_999 } })).toEqual({
    code: "BUDGET_BELOW_MINIMUMS",
    month: 1,
    minimums: 18_000,
    budget: 17_999,
    shortfall: 1,
  });
  const changes = [{ type: "one-off" as const, month: 3, amount: -501 }];
  expect(
    faultOf({ debts, budget: { mode: "minimums-plus-extra", extra: 500 }, changes }),
  ).toMatchObject({ month: 3, shortfall: 1 });
});

test("reports the exact payments that clear a debt if minimums never do", () => {
  const debts = [
    loan("growing", 1_000_000, { apr: 240_000, minimum: 15_000 }),
    loan("fine", 300_000, { apr: 60_000, minimum: 9000 }),
  ];
  const fault = faultOf({ debts, budget: minimumsOnly }, { type: "minimum-only" });

  expect(fault).toMatchObject({
    code: "NEVER_PAYS_OFF",
    negativeAmortization: [{ id: "growing", minimum: 15_000, interest: 20_000 }],
  });
  if (fault?.code !== "NEVER_PAYS_OFF") throw new Error("another fault");
  const [in36, in60] = [fault.clearsIn36 ?? 0, fault.clearsIn60 ?? 0];
  expect(monthsWith(debts, in36)).toBe(36);
  expect(monthsWith(debts, in36 - 1)).toBeGreaterThan(36);
  expect(monthsWith(debts, in60)).toBe(60);
  expect(monthsWith(debts, in60 - 1)).toBeGreaterThan(60);
});

test("reports no payment for a debt that none clears", () => {
  const locked: Debt = {
    ...loan("locked", 500_000, { apr: 120_000, minimum: 4000 }),
    prepayment: "forbidden",
  };

  expect(faultOf({ debts: [locked], budget: { mode: "total", amount: 900_000 } })).toMatchObject({
    code: "NEVER_PAYS_OFF",
    clearsIn36: null,
    clearsIn60: null,
    negativeAmortization: [{ id: "locked", minimum: 4000, interest: 5000 }],
  });
});

test("evaluates a rate that rises later by its later value", () => {
  const teaser: Debt = {
    id: "teaser",
    balances: [{ id: "teaser", amount: 1_000_000, apr: 299_900, promo: { apr: 0, months: 6 } }],
    minimum: { type: "fixed", amount: 10_000 },
  };

  expect(faultOf({ debts: [teaser], budget: minimumsOnly })).toMatchObject({
    code: "NEVER_PAYS_OFF",
    negativeAmortization: [{ id: "teaser", minimum: 10_000 }],
  });
});

test("reports a debt that grows too large to be exact as never paid off", () => {
  const debts = [loan("a", 100_000_000, { apr: 359_900, minimum: 0 })];

  expect(faultOf({ debts, budget: minimumsOnly })?.code).toBe("NEVER_PAYS_OFF");
});

test("rejects amounts that are too large to be exact", () => {
  const most = Number.MAX_SAFE_INTEGER;
  const budget = { mode: "total" as const, amount: most };
  const debts = (...amounts: number[]) =>
    amounts.map((amount, index) => loan(`${index}`, amount, { apr: 240_000, minimum: 1 }));

  expect(faultOf({ debts: debts(most + 1), budget })).toEqual({
    code: "AMOUNT_TOO_LARGE",
    id: "0",
  });
  expect(faultOf({ debts: debts(most - 5, 6), budget })).toEqual({
    code: "AMOUNT_TOO_LARGE",
    id: "1",
  });
  const [largest] = debts(most);
  const term: Debt[] = largest
    ? [{ ...largest, minimum: { type: "amortizing", termMonths: 60 } }]
    : [];
  expect(faultOf({ debts: term, budget })).toEqual({ code: "AMOUNT_TOO_LARGE", id: "0" });
  // The amount is exact today, but not with a month's interest.
  expect(faultOf({ debts: debts(most), budget })).toEqual({ code: "AMOUNT_TOO_LARGE", id: "0" });
});

test("plans balances up to ninety trillion dollars to the cent", () => {
  const task = fc.record({
    amounts: fc.array(fc.integer({ min: 10 ** 11, max: 10 ** 15 }), { minLength: 1, maxLength: 4 }),
    apr: fc.integer({ min: 0, max: 300_000 }),
    rounding: fc.constantFrom("half-up" as const, "half-even" as const),
  });
  fc.assert(
    fc.property(task, ({ amounts, apr, rounding }) => {
      const debts = amounts.map((amount, index) =>
        loan(`${index}`, amount, { apr: apr + index, minimum: Math.ceil(amount / 20) }),
      );
      const portfolio: Portfolio = {
        debts,
        rounding,
        budget: { mode: "minimums-plus-extra", extra: 123_456_789 },
      };
      const outcome = planPayoff(portfolio, avalanche);
      const second = referencePlan(portfolio, avalanche);

      expect([outcome.kind, second.kind]).toEqual(["plan", "plan"]);
      if (outcome.kind !== "plan" || second.kind !== "plan") return;
      const interest = second.months.flatMap((rows) =>
        [...rows.values()].map((row) => row.interest),
      );
      expect(BigInt(outcome.plan.totals.interest)).toBe(
        interest.reduce((total, value) => total + value, 0n),
      );
    }),
    { numRuns: 100 },
  );
});

test("rejects an order with unknown or repeated debts, but not a partial one", () => {
  const debts = ["a", "b", "c"].map((id, index) =>
    loan(id, 100_000, { apr: 100_000 * (index + 1), minimum: 5000 }),
  );
  const ordered = (...order: string[]) =>
    faultOf(
      { debts, budget: { mode: "minimums-plus-extra", extra: 5000 } },
      { type: "custom", order },
    );

  expect(ordered("a", "x")).toEqual({ code: "BAD_ORDER", id: "x" });
  expect(ordered("a", "b", "a")).toEqual({ code: "BAD_ORDER", id: "a" });
  expect(ordered("a")).toBeNull();
});

test("rejects rates below zero, above 10,000 %, or finer than a millionth", () => {
  for (const apr of [-1, 100_000_001, 1.5, Number.NaN]) {
    const debts = [loan("a", 100_000, { apr, minimum: 5000 })];
    expect(faultOf({ debts, budget: minimumsOnly })).toEqual({
      code: "RATE_OUT_OF_RANGE",
      id: "a",
    });
  }
});

test("throws for invalid input instead of returning a fault", () => {
  const good = loan("a", 100_000, { apr: 0, minimum: 5000 });
  const bad: Portfolio[] = [
    { debts: [good, good], budget: minimumsOnly },
    { debts: [{ ...good, balances: [] }], budget: minimumsOnly },
    { debts: [loan("a", 0.5, { apr: 0, minimum: 1 })], budget: minimumsOnly },
    { debts: [good], budget: { mode: "total", amount: 0.1 } },
    { debts: [good], budget: { mode: "by-month", amounts: [], period: 1 } },
    { debts: [good], budget: { mode: "by-month", amounts: [1], period: 2 } },
  ];

  for (const portfolio of bad) {
    expect(() => planPayoff(portfolio, avalanche)).toThrow(RangeError);
  }
});
