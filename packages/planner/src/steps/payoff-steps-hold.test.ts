import { planPayoff, type PlanMonth } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { anyState } from "../testing/any-plan-state.ts";
import { type PaymentRange, payoffSteps, type PayoffStep } from "./payoff-steps.ts";

/** Some of the plans are of a hundred years: a busy machine takes its time. */
const TIMEOUT_MS = 60_000;

/** What a step tells of one of its months, as ranges: a single amount is one without width. */
function toldOf({ debt, same, closing }: PayoffStep, month: PlanMonth) {
  const one = (amount: number): PaymentRange => ({
    first: amount,
    last: amount,
    least: amount,
    most: amount,
  });
  const isClosing = closing?.month === month.month;

  return isClosing
    ? {
        focus: one(closing.payment),
        others: one(closing.others),
        besides: closing.besides.map(({ id, extra }) => ({ id, extra: one(extra) })),
        lasts: closing.lasts,
      }
    : {
        focus: debt === null ? one(0) : (same?.payment ?? null),
        others: same?.others ?? null,
        besides: same?.besides ?? [],
        lasts: [],
      };
}

const isWithin = (amount: number, range: PaymentRange | null) =>
  range !== null && amount >= range.least && amount <= range.most;

test(
  "the steps tell every payment of every month, and every payoff",
  { timeout: TIMEOUT_MS },
  () => {
    fc.assert(
      fc.property(anyState, ({ portfolio, strategy }) => {
        const outcome = planPayoff(portfolio, strategy);
        fc.pre(outcome.kind === "plan");
        const { plan } = outcome;
        const steps = payoffSteps(plan);

        let next = 1;
        for (const step of steps) {
          expect(step.firstMonth).toBe(next);
          next = step.lastMonth + 1;
          for (let number = step.firstMonth; number <= step.lastMonth; number += 1) {
            const month = plan.month(number);
            const told = toldOf(step, month);
            const lasts = new Set(told.lasts.map(({ id }) => id));
            const rest = month.debts.filter(({ id }) => id !== step.debt && !lasts.has(id));
            const minimums = rest.reduce((sum, { minimum }) => sum + minimum, 0);
            const focus = month.debts.find(({ id }) => id === step.debt)?.payment ?? 0;

            expect(isWithin(focus, told.focus)).toBe(true);
            expect(isWithin(minimums, told.others)).toBe(true);
            for (const { id, extra } of rest.filter((each) => each.extra > 0)) {
              expect(
                isWithin(extra, told.besides.find((each) => each.id === id)?.extra ?? null),
              ).toBe(true);
            }
            for (const { id, payment } of told.lasts) {
              expect(month.debts.find((each) => each.id === id)).toMatchObject({ payment, end: 0 });
            }
          }
        }
        expect(next).toBe(plan.totals.months + 1);
        const payoffs = steps.flatMap((step) =>
          step.payoffs.map((id) => [id, step.lastMonth] as const),
        );
        const owing = plan.debts.filter(({ payoffMonth }) => payoffMonth > 0);
        expect(new Map(payoffs)).toEqual(
          new Map(owing.map(({ id, payoffMonth }) => [id, payoffMonth])),
        );
      }),
      { numRuns: 100 },
    );
  },
);
