import fc from "fast-check";
import { expect, test } from "vitest";

import { compilePortfolio } from "../plan/compile-portfolio.ts";
import { fixAmortizing } from "../plan/fix-amortizing.ts";
import type { Certificate } from "../payoff-plan.ts";
import { planPayoff, totalPayoff } from "../plan/plan-payoff.ts";
import { createPlanRecorder } from "../plan/plan-recorder.ts";
import { AVALANCHE } from "../plan/policy.ts";
import type { Debt, Portfolio } from "../portfolio.ts";
import { simulate } from "../plan/simulate.ts";
import { anyGuide } from "../testing/any-guide.ts";
import { draws } from "../testing/draws.ts";
import { anyPortfolio } from "../testing/any-portfolio.ts";
import { constantPortfolio, shortPortfolio } from "../testing/short-portfolio.ts";
import { boundPieces } from "./bound-pieces.ts";
import { boundPaths } from "./bounding-paths.ts";
import { certify } from "./certify.ts";
import { discountPieces } from "./discounted-piece.ts";
import { lowerBound } from "./lower-bound.ts";
import { sharedMinimums } from "./shared-minimum.ts";
import { highestBudgets } from "./highest-budgets.ts";

// Runs many searches of some milliseconds each. The timeout must not fail them on a slow machine.
const PATIENCE = { timeout: 600_000 };

function certificateOf(portfolio: Portfolio): Certificate | null {
  const outcome = planPayoff(portfolio, { type: "optimal" });
  return outcome.kind === "plan" ? outcome.plan.certificate : null;
}

test("bounds every plan from below, under any budget, change and rule", PATIENCE, () => {
  const given = anyPortfolio.chain((portfolio) =>
    fc.record({
      portfolio: fc.constant(portfolio),
      own: anyGuide(portfolio.debts.length),
      others: fc.array(anyGuide(portfolio.debts.length), { minLength: 20, maxLength: 20 }),
    }),
  );

  fc.assert(
    fc.property(given, ({ portfolio, own, others }) => {
      const compiled = compilePortfolio(fixAmortizing(portfolio));
      const recorder = createPlanRecorder(compiled.size);
      const { run, end } = simulate(compiled, { ...AVALANCHE, guide: own }, { recorder });
      if (end.type !== "paid-off") return;
      const certificate = certify(run, recorder);
      for (const guide of others) {
        const other = simulate(compiled, { ...AVALANCHE, guide });
        if (other.end.type !== "paid-off") continue;
        expect(other.run.spent).toBeGreaterThanOrEqual(certificate?.lowerBound ?? 0);
      }
    }),
    { numRuns: 300 },
  );
});

test("bounds every plan by the certificate of the cheapest one found", PATIENCE, () => {
  const tasks = fc.integer({ min: 2, max: 4 }).chain((debts) =>
    fc.record({
      portfolio: fc.oneof(shortPortfolio(debts), anyPortfolio),
      others: fc.array(anyGuide(debts), { minLength: 60, maxLength: 60 }),
      order: fc.shuffledSubarray(Array.from({ length: debts }, (_, debt) => debt)),
    }),
  );

  fc.assert(
    fc.property(tasks, ({ portfolio, others, order }) => {
      const { lowerBound: bound = 0 } = certificateOf(portfolio) ?? {};
      const compiled = compilePortfolio(fixAmortizing(portfolio));
      const ofDebts = order.filter((debt) => debt < compiled.size);
      const below = others.filter((guide, at) => {
        const steps = guide.map((step) => step && { ...step, order: step.order.filter(isKnown) });
        const policy = { ...AVALANCHE, guide: steps, order: at % 2 === 0 ? ofDebts : [] };
        const { run, end } = simulate(compiled, policy);
        return end.type === "paid-off" && run.spent < bound;
      });

      expect(below).toEqual([]);

      function isKnown(debt: number): boolean {
        return debt < compiled.size;
      }
    }),
    { numRuns: draws(60) },
  );
});

test("keeps the bound between the certain cost and the plan's total", PATIENCE, () => {
  const portfolios = fc.integer({ min: 2, max: 5 }).chain((debts) => {
    return fc.oneof(shortPortfolio(debts), anyPortfolio);
  });

  fc.assert(
    fc.property(portfolios, (portfolio) => {
      const outcome = planPayoff(portfolio, { type: "optimal" });
      if (outcome.kind === "impossible" || outcome.plan.totals.months === 0) return;
      const { totals, certificate, ...plan } = outcome.plan;
      if (certificate === null) return;
      const certain = plan
        .month(1)
        .debts.reduce((sum, { start, interest, fee }) => sum + start + interest + fee, 0);

      expect(certificate.lowerBound).toBeGreaterThanOrEqual(certain);
      expect(certificate.lowerBound).toBeLessThanOrEqual(totals.paid);
      expect(certificate.gap).toBe(totals.paid - certificate.lowerBound);
    }),
    { numRuns: draws(100) },
  );
});

test("is a valid bound for any prices", PATIENCE, () => {
  const prices = fc.array(fc.double({ min: 1, max: 3, noNaN: true }), {
    minLength: 60,
    maxLength: 60,
  });

  fc.assert(
    fc.property(shortPortfolio(2), prices, (portfolio, values) => {
      const outcome = totalPayoff(portfolio, { type: "optimal" });
      const pieces = boundPieces(compilePortfolio(portfolio));
      const budgets = highestBudgets(compilePortfolio(portfolio), 60);
      if (outcome.kind === "impossible" || !pieces || !budgets) return;
      const discounted = discountPieces(pieces, boundPaths(pieces, budgets));
      const bound = lowerBound(
        { pieces: discounted, cards: sharedMinimums(pieces, 60), budgets },
        Float64Array.from([...values, 1]),
      );

      expect(bound.value).toBeLessThanOrEqual(outcome.totals.paid);
    }),
    { numRuns: 300 },
  );
});

test("proves the plan cheapest, up to rounding, at constant rates", PATIENCE, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }).chain(constantPortfolio), (portfolio) => {
      const { gap = 1, rounding = 0 } = certificateOf(portfolio) ?? {};
      expect(gap).toBeLessThanOrEqual(rounding);
    }),
    { numRuns: 100 },
  );
});

const card: Debt = {
  id: "card",
  balances: [{ id: "1", amount: 300_000, apr: 249_900 }],
  minimum: { type: "percent", share: 30_000, floor: 2500 },
};
const student: Debt = {
  id: "student",
  balances: [{ id: "1", amount: 900_000, apr: 65_000 }],
  minimum: { type: "fixed", amount: 10_000 },
  accrual: { type: "simple-daily", yearBasis: "365", accrued: 0, capitaliseInMonths: [] },
};
const budget = { mode: "minimums-plus-extra", extra: 20_000 } as const;

test("includes a student loan in the bound if payments cover its interest", () => {
  const { gap = Infinity, rounding = 0 } = certificateOf({ debts: [card, student], budget }) ?? {};

  expect(gap).toBeLessThanOrEqual(rounding);
});

test("returns no certificate if unpaid interest does not compound", () => {
  const carried: Debt = { ...student, minimum: { type: "fixed", amount: 3000 } };

  expect(certificateOf({ debts: [card, carried], budget })).toBeNull();
});

test("returns no certificate if minimums of several balances set the budget", () => {
  const balances = [...card.balances, { id: "2", amount: 200_000, apr: 0 }];
  const portfolio: Portfolio = {
    debts: [{ ...card, balances }, student],
    budget: { mode: "minimums-plus-extra-no-rollover", extra: 20_000 },
  };

  expect(certificateOf(portfolio)).toBeNull();
  expect(certificateOf({ ...portfolio, budget })).not.toBeNull();
});

/** A mortgage that accepts no extra payments, so money is left over for hundreds of months. */
const closed: Debt = {
  id: "closed",
  balances: [{ id: "1", amount: 20_000_000, apr: 65_000 }],
  minimum: { type: "fixed", amount: 126_414 },
  prepayment: "forbidden",
};

test("does not lower the bound for money that no debt accepts", () => {
  const { lowerBound: bound = 0, gap = Infinity } =
    certificateOf({ debts: [card, closed], budget: { ...budget, extra: 300_000 } }) ?? {};

  expect(bound).toBeGreaterThan(20_300_000);
  expect(gap).toBeLessThan(150_000);
});

/** The largest amount that a user can enter, in cents. */
const MOST = 99_999_999_999;

test("certifies the largest amounts that a user can enter in exact cents", PATIENCE, () => {
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 1, max: MOST }),
  );
  const debt = fc.record({
    amount,
    apr: fc.integer({ min: 0, max: 10_000_000 }),
    over: fc.integer({ min: 1, max: 100_000 }),
    prepayment: fc.constantFrom("allowed" as const, "forbidden" as const),
  });
  const growth = fc.record({
    type: fc.constant("growth" as const),
    everyMonths: fc.integer({ min: 1, max: 120 }),
    amount: fc.integer({ min: 0, max: MOST }),
    share: fc.integer({ min: 0, max: 10_000_000 }),
  });

  fc.assert(
    fc.property(
      fc.array(debt, { minLength: 1, maxLength: 3 }),
      amount,
      growth,
      (given, extra, change) => {
        const debts = given.map(({ amount: owed, apr, over, prepayment }, index): Debt => {
          const interest = Math.ceil((owed * apr) / 12_000_000);
          const minimum = { type: "fixed" as const, amount: interest + over };
          return {
            id: String(index),
            balances: [{ id: "1", amount: owed, apr }],
            minimum,
            prepayment,
          };
        });
        const owed = given.reduce((sum, each) => sum + each.amount, 0);
        const certificate = certificateOf({
          debts,
          budget: { mode: "minimums-plus-extra", extra },
          changes: [change],
        });
        if (!certificate) return;

        expect(Object.values(certificate).every(Number.isSafeInteger)).toBe(true);
        expect(certificate.lowerBound).toBeGreaterThan(owed * 0.99 - 1_000);
      },
    ),
    { numRuns: 100 },
  );
});
