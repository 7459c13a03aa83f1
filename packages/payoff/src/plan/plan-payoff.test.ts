import fc from "fast-check";
import { expect, test } from "vitest";

import type { PlanMonth, PlanOutcome } from "../payoff-plan.ts";
import { planPayoff, totalPayoff } from "./plan-payoff.ts";
import type { Debt, Portfolio, Strategy } from "../portfolio.ts";
import { anyPortfolio, anyTask } from "../testing/any-portfolio.ts";
import { draws } from "../testing/draws.ts";

const SLOW = 30_000;

function plain(id: string, amount: number, terms: { apr: number; minimum: number }): Debt {
  return {
    id,
    balances: [{ id, amount, apr: terms.apr }],
    minimum: { type: "fixed", amount: terms.minimum },
  };
}

function monthsOf(outcome: PlanOutcome): PlanMonth[] {
  if (outcome.kind === "impossible") return [];
  const { plan } = outcome;
  return Array.from({ length: plan.totals.months }, (_, past) => plan.month(past + 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Checks the plans of random portfolios that have one. */
function everyPlan(check: (outcome: PlanOutcome, task: Task) => void): void {
  fc.assert(
    fc.property(anyTask, (task) => {
      const outcome = planPayoff(task.portfolio, task.strategy);
      if (outcome.kind === "plan") check(outcome, task);
    }),
    { numRuns: draws(100) },
  );
}

type Task = { portfolio: Portfolio; strategy: Strategy };

test(
  "accounts for every cent in each month, debt and total",
  () => {
    everyPlan((outcome) => {
      if (outcome.kind !== "plan") return;
      const months = monthsOf(outcome);
      const { plan } = outcome;
      const rows = months.flatMap(({ debts }) => debts);

      for (const { start, interest, fee, minimum, extra, payment, end } of rows) {
        expect(start + interest + fee - payment).toBe(end);
        expect(minimum + extra).toBe(payment);
      }
      for (const debt of plan.debts) {
        const own = rows.filter(({ id }) => id === debt.id);
        expect(sum(own.map(({ payment }) => payment))).toBe(debt.paid);
        expect((own[0]?.start ?? 0) + debt.interest + debt.fees).toBe(debt.paid);
        own.slice(1).forEach(({ start }, past) => expect(start).toBe(own[past]?.end));
      }
      expect(sum(months.map(({ paid }) => paid))).toBe(plan.totals.paid);
      expect(sum(plan.debts.map(({ interest }) => interest))).toBe(plan.totals.interest);
      expect(sum(plan.debts.map(({ fees }) => fees))).toBe(plan.totals.fees);
      expect(plan.owedByMonth()).toEqual(months.map(({ owed }) => owed));
    });
  },
  SLOW,
);

test(
  "returns the same balances from every accessor",
  () => {
    everyPlan((outcome) => {
      if (outcome.kind !== "plan") return;
      const { plan } = outcome;
      const byDebt = plan.debts.map(({ id }) => plan.balanceByMonth(id));

      expect(plan.owedByMonth()).toEqual(
        plan.owedByMonth().map((_, past) => sum(byDebt.map((balances) => balances[past] ?? 0))),
      );
    });
  },
  SLOW,
);

/** Returns the money of a month: the opening period has its own. */
function moneyOf({ opening }: Portfolio, month: number, amount: number): number {
  return month === 1 && opening ? opening.money : amount;
}

test(
  "never spends more than a level budget",
  () => {
    fc.assert(
      fc.property(anyPortfolio, fc.integer({ min: 0, max: 400_000 }), (portfolio, amount) => {
        const { changes: _, ...level } = portfolio;
        const total = planPayoff(
          { ...level, budget: { mode: "total", amount } },
          { type: "avalanche" },
        );

        for (const { month, paid, escrow } of monthsOf(total)) {
          expect(paid + escrow).toBeLessThanOrEqual(moneyOf(level, month, amount));
        }
      }),
      { numRuns: draws(100) },
    );
  },
  SLOW,
);

test(
  "leaves money over only if no open debt accepts more, or if it is below a least extra of month 1",
  () => {
    fc.assert(
      fc.property(anyPortfolio, fc.integer({ min: 0, max: 400_000 }), (portfolio, amount) => {
        const { changes: _, ...level } = portfolio;
        const total = planPayoff(
          { ...level, budget: { mode: "total", amount } },
          { type: "snowball" },
        );
        const closed = new Set(
          portfolio.debts
            .filter(({ prepayment }) => prepayment === "forbidden")
            .map(({ id }) => id),
        );
        const least = Object.values(portfolio.opening?.debts ?? {}).map(
          (each) => each.leastExtra ?? 0,
        );

        for (const { month, paid, escrow, debts } of monthsOf(total)) {
          const isOpen = debts.some(({ id, end }) => end > 0 && !closed.has(id));
          const over = moneyOf(level, month, amount) - paid - escrow;
          const tooLittle = month === 1 ? Math.max(1, ...least) : 1;
          expect(over >= tooLittle && isOpen).toBe(false);
        }
      }),
      { numRuns: draws(100) },
    );
  },
  SLOW,
);

test(
  "pays every minimum first and never more than is owed",
  () => {
    everyPlan((outcome, { portfolio }) => {
      const fixed = new Map(
        portfolio.debts.flatMap(({ id, minimum, deferment }) =>
          minimum.type === "fixed" && !deferment ? [[id, minimum.amount]] : [],
        ),
      );
      for (const { month, id, start, interest, fee, minimum, payment } of monthsOf(outcome).flatMap(
        ({ debts, month: own }) => debts.map((debt) => ({ ...debt, month: own })),
      )) {
        const due = start + interest + fee;
        expect(payment).toBeLessThanOrEqual(due);
        const opening = portfolio.opening?.debts[id];
        const least = [opening?.due, opening?.nextDue][month - 1] ?? fixed.get(id);
        expect(minimum).toBe(least === undefined ? minimum : Math.min(least, due));
      }
    });
  },
  SLOW,
);

test(
  "never takes longer or costs more with more money for one debt",
  () => {
    const one = fc.record({
      amount: fc.integer({ min: 1, max: 5_000_000 }),
      apr: fc.integer({ min: 0, max: 360_000 }),
      extra: fc.integer({ min: 0, max: 100_000 }),
      more: fc.integer({ min: 1, max: 50_000 }),
    });
    fc.assert(
      fc.property(one, ({ amount, apr, extra, more }) => {
        const debts = [plain("only", amount, { apr, minimum: Math.ceil(amount * 0.035) })];
        const totalsWith = (money: number) =>
          totalPayoff(
            { debts, budget: { mode: "minimums-plus-extra", extra: money } },
            { type: "snowball" },
          );
        const [less, most] = [totalsWith(extra), totalsWith(extra + more)];

        expect([less.kind, most.kind]).toEqual(["plan", "plan"]);
        if (less.kind !== "plan" || most.kind !== "plan") return;
        expect(most.totals.months).toBeLessThanOrEqual(less.totals.months);
        expect(most.totals.interest).toBeLessThanOrEqual(less.totals.interest);
      }),
      { numRuns: draws(100) },
    );
  },
  SLOW,
);

test(
  "does not depend on input order if no two debts are alike",
  () => {
    const debts = fc.uniqueArray(
      fc.record({
        amount: fc.integer({ min: 10_000, max: 900_000 }),
        apr: fc.integer({ min: 0, max: 350_000 }),
      }),
      { minLength: 2, maxLength: 6, selector: ({ apr }) => apr },
    );
    const strategy = fc.constantFrom<Strategy>({ type: "snowball" }, { type: "avalanche" });
    fc.assert(
      fc.property(debts, strategy, fc.nat({ max: 90_000 }), (list, by, extra) => {
        const given = list.map(({ amount, apr }, index) =>
          plain(`debt ${index}`, amount, { apr, minimum: Math.ceil(amount * 0.04) }),
        );
        const planned = (order: readonly Debt[]) => {
          const outcome = planPayoff(
            { debts: order, budget: { mode: "minimums-plus-extra", extra } },
            by,
          );
          if (outcome.kind === "impossible") return outcome;
          const { totals, debts: outcomes } = outcome.plan;
          return { totals, debts: outcomes.toSorted((one, other) => (one.id < other.id ? -1 : 1)) };
        };

        expect(planned(given.toReversed())).toEqual(planned(given));
      }),
      { numRuns: draws(100) },
    );
  },
  SLOW,
);

test(
  "ends every plan within a hundred years with nothing owed",
  () => {
    everyPlan((outcome) => {
      if (outcome.kind !== "plan") return;
      const { months } = outcome.plan.totals;
      expect(months).toBeLessThanOrEqual(1200);
      expect(outcome.plan.owedByMonth().at(-1) ?? 0).toBe(0);
      expect(() => outcome.plan.month(months + 1)).toThrow(RangeError);
      expect(() => outcome.plan.month(0)).toThrow(RangeError);
    });
  },
  SLOW,
);
