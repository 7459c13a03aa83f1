import { type Cents, firstBudget } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { owedOn } from "../change/owed-on.ts";
import { toCents } from "../facts/exact-units.ts";
import { anyHousehold } from "../testing/any-household.ts";
import {
  type Household,
  planMonth,
  recordPayments,
  type SentPayment,
} from "../testing/paying-household.ts";
import { dueThisMonth } from "./opening-period.ts";

const NEXT_MONTH = "2027-07-01";

/** A payment of the household's own choice: a share of what the debt owes, in hundredths. */
const anyPayment = fc.record({ debt: fc.nat(3), share: fc.integer({ min: 1, max: 110 }) });

function choosePayment(
  of: Household,
  { debt, share }: { debt: number; share: number },
): SentPayment {
  const { uuid, owed } = of.debts[debt % of.debts.length] as Household["debts"][number];
  const open = of.ledger.get(uuid)?.open.find(({ due_date: due }) => due < NEXT_MONTH);
  const amount = Math.max(1, Math.round(((toCents(owed.value) ?? 0) * share) / 100));

  return {
    debt: uuid,
    cycle: open?.cycle ?? null,
    dueDate: open?.due_date ?? null,
    escrow: 0,
    amount,
  };
}

/**
 * Returns what is due this month, at most what is owed: each balance plus the interest of the opening period, rounded
 * half up, computed without the engine.
 */
function dueAndOwed(of: Household): Cents {
  const { portfolio } = planMonth(of);

  return portfolio.debts.reduce((sum, debt) => {
    const terms = portfolio.opening?.debts[debt.id];
    const facts = of.ledger.get(debt.id);
    if (terms === undefined) return sum;
    const { over, under } = terms.accrual;
    const interest = debt.balances.reduce(
      (all, { amount, apr }) => all + Math.floor((amount * apr * over) / (under * 1_000_000) + 0.5),
      0,
    );
    const billed =
      facts === undefined
        ? terms.due + terms.escrow
        : dueThisMonth(facts, of.today).reduce(
            (all, { amount, paid }) =>
              amount === null
                ? all + terms.due + terms.escrow
                : all + Math.max(0, (toCents(amount) ?? 0) - (toCents(paid) ?? 0)),
            0,
          );
    return sum + Math.min(billed, owedOn(debt) + interest + terms.escrow);
  }, 0);
}

test("whatever was sent, no more is left to send than the budget has, or than is due and owed", () => {
  fc.assert(
    fc.property(anyHousehold, fc.array(anyPayment, { maxLength: 4 }), (start, choices) => {
      const of = choices.reduce(
        (now, choice) => recordPayments(now, [choosePayment(now, choice)]),
        start,
      );
      const { plan } = planMonth(of);
      const left = firstBudget(planMonth(start).portfolio) - plan.sent - plan.met;

      expect(plan.left).toBeLessThanOrEqual(Math.max(left, dueAndOwed(of)));
    }),
  );
});

test("sent in any parts and any order, the listed payments never exceed the budget of the month", () => {
  fc.assert(
    fc.property(anyHousehold, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (start, parts) => {
      const before = planMonth(start);
      const most = Math.max(firstBudget(before.portfolio), dueAndOwed(start));
      let of = start;
      for (let day = 0; day < 4; day += 1) {
        const { plan } = planMonth(of);
        expect(plan.sent + plan.left).toBeLessThanOrEqual(most);
        const sent = plan.instructions.flatMap((each) => {
          const part = parts.next().value ?? 0;
          // A mortgage servicer accepts whole payments only.
          const isWhole = each.escrow > 0;
          const amount = isWhole && part < 3 ? 0 : Math.round((each.amount * part) / 3);
          const escrow = Math.min(each.escrow, amount);
          return amount === 0 ? [] : [{ ...each, amount, escrow }];
        });
        of = recordPayments(of, sent);
      }
    }),
  );
});

test("once exactly what is listed was sent, nothing is listed, not even a cent", () => {
  fc.assert(
    fc.property(anyHousehold, fc.array(anyPayment, { maxLength: 2 }), (start, choices) => {
      const of = choices.reduce(
        (now, choice) => recordPayments(now, [choosePayment(now, choice)]),
        start,
      );
      const { hasPlan, plan } = planMonth(of);
      const { instructions } = plan;
      // Without a plan, a payment of next month is not listed before this month's are made.
      fc.pre(hasPlan);

      expect(planMonth(recordPayments(of, instructions)).plan.instructions).toEqual([]);
    }),
  );
});

/** A payment of next month is listed apart from those of this month. */
function partOf({ debt, dueDate }: Pick<SentPayment, "debt" | "dueDate">): string {
  return `${debt} ${dueDate !== null && dueDate >= NEXT_MONTH ? "next" : "this"} month`;
}

test("sent one by one, what was sent is not listed again, and what is left stays about the same", () => {
  fc.assert(
    fc.property(anyHousehold, ({ settings, ...start }) => {
      let of: Household = {
        ...start,
        settings: {
          ...settings,
          // The user's own order. In others, a payment can change the order of debts with equal rates.
          strategy: "custom",
          custom_order: start.debts.map(({ uuid }) => uuid),
          // A budget made of minimums has no rollover: the product stores a total then.
          rollover: settings.total !== null && settings.rollover,
        },
      };
      const sent = new Set<string>();
      for (let { plan, hasPlan } = planMonth(of); hasPlan; { plan, hasPlan } = planMonth(of)) {
        const [next, ...others] = plan.instructions;
        if (next === undefined) break;
        expect(plan.instructions.filter((each) => sent.has(partOf(each)))).toEqual([]);
        if (others.every((each) => partOf(each) !== partOf(next))) sent.add(partOf(next));
        of = recordPayments(of, [next]);
        const after = planMonth(of);
        if (!after.hasPlan) break;
        const total = plan.sent + plan.left;
        expect(Math.abs(after.plan.sent + after.plan.left - total)).toBeLessThan(DOLLAR);
      }
    }),
  );
});

/** The interest until a payment depends on when the payments before it are sent. */
const DOLLAR = 1_00;

test("a bill above what its debt owes occurs in the random households", () => {
  const households = fc.sample(anyHousehold, { numRuns: 200, seed: 1 });
  const isAbove = (of: Household) =>
    of.debts.some(({ uuid, owed }) =>
      (of.ledger.get(uuid)?.open ?? []).some(
        ({ amount }) => (toCents(amount) ?? 0) > (toCents(owed.value) ?? 0),
      ),
    );

  expect(households.filter(isAbove).length).toBeGreaterThan(20);
});
