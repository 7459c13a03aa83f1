import type { ChangeCause } from "@snowball/contract";
import { daysBetween } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { type Cents, sumOfFirstMinimums } from "@snowball/payoff";

import { type ActivePlan, type PlanQuestion, readQuestion } from "../compare/resolve-plan.ts";
import { chargeOfMonth } from "../facts/estimate-minimum.ts";
import { accrualDays } from "../facts/payment-months.ts";
import type { Ledger } from "../month/ledger-facts.ts";
import { LEAST_EXTRA, sentTo } from "../month/opening-period.ts";
import { isAmong, type PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import {
  aspectOfDemands,
  blendDebt,
  changedAspects,
  DEBT_ASPECTS,
  type DebtActivity,
  type DebtAspect,
  type DebtChange,
  type Movements,
  MOVEMENTS,
  settledDebt,
  withOwed,
} from "./blend-debt.ts";
import { type ChangeQuestion, type ExpectedDebt, passedMonths } from "./expect-debts.ts";
import { isSame } from "./is-same.ts";
import { owedOn } from "./owed-on.ts";
import { withPaidElsewhere } from "./paid-elsewhere.ts";

/** One difference between the expected and the actual state. */
export type ChangeStep = {
  cause: ChangeCause;
  debt: string | null;
  what: DebtAspect | "removed_debt" | "new_debt" | "minimums_of_budget" | "settings" | "steady";
};

/** All differences in the order of the explanation, and the state after any of them. */
export type ChangeSteps = {
  steps: readonly ChangeStep[];
  /** The plan after some of the steps. The order of the steps has no effect. */
  after: (done: readonly ChangeStep[]) => PlanQuestion;
};

/** Two days with their plans, and what the earlier plan expects on the later day. */
type Comparison = Omit<ChangeQuestion, "carried" | "delayed"> & {
  planBefore: ActivePlan;
  planAfter: ActivePlan;
  expected: readonly ExpectedDebt[];
};

export function findChangeSteps(comparison: Comparison): ChangeSteps {
  const { before, after, planBefore, expected } = comparison;
  const actual = after.read.planned;
  const changes = debtChanges(comparison);
  const known = new Set([...changes.keys(), ...expected.map(({ debt }) => debt.id)]);
  const arrived = actual.debts.filter(({ id }) => !known.has(id));
  // Excludes debts that the plan expected to be paid off by now.
  const left = expected
    .map(({ debt }) => debt)
    .filter((debt) => !changes.has(debt.id) && owedOn(debt) > 0);
  const settings = settingsSteps(comparison);
  const steps: ChangeStep[] = [
    ...settings.filter(({ what }) => what === "minimums_of_budget"),
    ...left.map(({ id }) => stepOf("removed_debts", id, "removed_debt")),
    ...arrived.map(({ id }) => stepOf("new_debts", id, "new_debt")),
    ...DEBT_ASPECTS.flatMap((aspect) =>
      [...changes]
        .filter(([, change]) => changedAspects(change).includes(aspect))
        .map(([id, change]) => stepOf(causeOf(aspect, change, comparison), id, aspect)),
    ),
    ...settings.filter(({ what }) => what !== "minimums_of_budget"),
  ];
  // What was sent beyond the plan is explained by the first movement: a payment, if there is one.
  const movements = steps.filter(({ what }) => MOVEMENTS.some((aspect) => aspect === what));
  const explaining = movements.filter(
    (step) => step === movements.find(({ debt }) => debt === step.debt),
  );

  return {
    steps,
    after: (done) => {
      const isDone = (step: ChangeStep["what"], debt: string | null = null) =>
        done.some((each) => each.what === step && each.debt === debt);
      const isOpen = ({ what, debt }: ChangeStep) => !isDone(what, debt);
      // The engine takes the first of equal debts, so uses the order of the later day.
      const debts = [
        ...actual.debts,
        ...expected.map(({ debt }) => debt).filter(({ id }) => !isAmong(actual.debts, id)),
      ]
        .flatMap((debt) => {
          const change = changes.get(debt.id);
          if (change) {
            const aspects = DEBT_ASPECTS.filter((aspect) => isDone(aspect, debt.id));
            return blendDebt(change, aspects);
          }
          const isNew = isAmong(arrived, debt.id);
          return isNew === isDone(isNew ? "new_debt" : "removed_debt", debt.id) ? debt : [];
        })
        .filter((debt) => owedOn(debt) > 0);
      const question = readQuestion({
        ...after,
        read: {
          ...after.read,
          month: {
            ...after.read.month,
            ledger: ledgerBefore(explaining.filter(isOpen), comparison),
          },
          planned: {
            ...actual,
            debts,
            calendar: [...accrualDays(after.read.firstMonth)],
            estimated: [...actual.estimated, ...before.read.planned.estimated],
          },
        },
        settings: settingsAfter(isDone, comparison),
      });
      return { ...question, choices: { ...question.choices, amounts: planBefore.amounts } };
    },
  };
}

/**
 * Returns the ledger as the plan expects it for debts with a payment that is not explained yet: without what was sent
 * beyond the plan, and without payments that the plan made in the months that passed.
 * @param open the movements that explain it, as far as they are not done
 */
function ledgerBefore(
  open: readonly ChangeStep[],
  { before, after, expected }: Pick<Comparison, "before" | "after" | "expected">,
): Ledger {
  const unexplained = new Set(open.map(({ debt }) => debt));
  const { firstMonth, month } = after.read;
  const isPassed = passedMonths({ before, after }) > 0;

  return new Map(
    [...month.ledger].map(([id, facts]) => {
      if (!unexplained.has(id)) return [id, facts];
      const { beyond = 0 } = expected.find(({ debt }) => debt.id === id) ?? {};
      const due = facts.open.filter((each) => !isPassed || each.due_date >= firstMonth);
      const sent = amountFromCents(sentTo(facts) - beyond);
      return [id, { ...facts, open: due, sent_this_month: sent }];
    }),
  );
}

function stepOf(cause: ChangeCause, debt: string | null, what: ChangeStep["what"]): ChangeStep {
  return { cause, debt, what };
}

/** Returns the differences of the settings, and of what follows from them. */
function settingsSteps(comparison: Comparison): ChangeStep[] {
  const { after } = comparison;
  const turned = steadyDefaultChange(comparison);
  const isChanged = !isSame(settingsBefore(comparison), after.settings);
  const isDerived = after.settings.is_derived === true;

  return [
    ...(fixedTotal(comparison) === null ? [] : [stepOf("minimums", null, "minimums_of_budget")]),
    ...(isChanged ? [stepOf(isDerived ? "minimums" : "budget", null, "settings")] : []),
    ...(turned === null ? [] : [stepOf(turned, null, "steady")]),
  ];
}

/** Returns the settings after some of the steps. Payments stay as constant as they were until a step changes that. */
function settingsAfter(
  isDone: (step: ChangeStep["what"]) => boolean,
  comparison: Comparison,
): PlanSettingsFacts {
  const { after, planBefore } = comparison;
  const settings = isDone("settings") ? after.settings : settingsBefore(comparison);
  const total = fixedTotal(comparison);
  if (total !== null && !isDone("minimums_of_budget") && !isDone("settings")) {
    return { ...settings, total, steady: false };
  }
  const isTurned = steadyDefaultChange(comparison) !== null;
  const isKept = isTurned ? !isDone("steady") : !isDone("settings");

  return isKept && planBefore.steady ? { ...settings, steady: planBefore.steady.isOn } : settings;
}

/** Returns the earlier settings. How far a derived total grew this month, and what waited for it, are no settings. */
function settingsBefore({ before, after }: Comparison): PlanSettingsFacts {
  const { is_derived: isDerived = false, month_total, delayed_extra } = after.settings;

  return {
    ...before.settings,
    is_derived: isDerived,
    month_total: month_total ?? null,
    delayed_extra: delayed_extra ?? null,
  };
}

/**
 * Returns the total of a budget that month 1's minimums made for the whole earlier plan. On the later day other
 * minimums make it. Null if the budget is not made of minimums, or if no month has passed.
 */
function fixedTotal(comparison: Comparison): string | null {
  const { portfolio } = comparison.planBefore;
  const { budget } = portfolio;
  if (budget.mode !== "minimums-plus-extra" || passedMonths(comparison) === 0) return null;

  return amountFromCents(sumOfFirstMinimums(portfolio) + budget.extra);
}

/** Returns how the default for constant payments changed between two days; null if it did not, or if the user chose. */
function steadyDefaultChange(days: Comparison): "steady_on" | "steady_off" | null {
  const { before, after } = days;
  const isChosen = [before, after].some(({ settings: { steady = null } }) => steady !== null);
  const [then, now] = [days.planBefore.steady, days.planAfter.steady];
  if (isChosen || !then || !now || then.isOn === now.isOn) return null;

  return now.isOn ? "steady_on" : "steady_off";
}

/** The longest usual billing cycle, and the days of a month of interest. */
const [CYCLE_DAYS, MONTH_DAYS] = [31, 30];

/**
 * A balance that differs from the plan counts as interest up to the interest of the days since the last statement
 * before the earlier day, or up to what the lender charged: lenders add interest with each statement, with their own
 * rounding and fees. That holds only if payments and charges are known, and always for a balance that grew by our own
 * estimate.
 */
function causeOf(
  aspect: DebtAspect,
  change: DebtChange,
  { before, after, activity, estimatedBalances }: Comparison,
): ChangeCause {
  const { id } = change.actual;
  const earlier = before.read.planned.debts.filter((debt) => debt.id === id);
  const cause = aspect === "minimums" ? aspectOfDemands(change) : aspect;
  if (cause !== "balances") return cause;
  const known = activity.find(({ debt }) => debt === id);
  // What was paid off since bore interest before.
  const interest = Math.max(
    ...[change.expected, ...earlier].map(({ balances }) => {
      const owing = balances.filter(({ amount }) => amount > 0);
      return chargeOfMonth(owing, 0).charged;
    }),
  );
  const days = daysBetween(before.read.month.today, after.read.month.today) + CYCLE_DAYS;
  const explained = Math.max(Math.floor((interest * days) / MONTH_DAYS), known?.lenderCharges ?? 0);
  const isSmall = Math.abs(change.movements.balances) <= explained;
  const isEntered = after.read.month.facts.some(
    ({ uuid, owed }) => uuid === id && owed.source === "user",
  );
  const isSameBalance =
    !isEntered && earlier.some((debt) => owedOn(debt) === owedOn(change.actual));
  // A balance that the bank did not change lacks expected interest, or a payment that should have arrived.
  const isLower = change.movements.balances < 0;
  const isBanksInterest = isSameBalance ? isLower : known && isSmall;
  const isInterest = estimatedBalances.includes(id) || isBanksInterest;

  return isInterest ? "interest" : "balances";
}

/** Pairs the debts that both days contain, including those with a zero balance. */
function debtChanges(comparison: Comparison): Map<string, DebtChange> {
  const { before, after, expected, activity, estimatedBalances } = comparison;
  const { debts, settled } = after.read.planned;
  const known = expected.flatMap(({ debt: from, ...ofPlan }) => {
    const isSettled = settled.includes(from.id);
    const to = isSettled ? settledDebt(from) : debts.find(({ id }) => id === from.id);
    return to ? [{ from, to, ofPlan }] : [];
  });
  const ofPlan = { planned: 0, elsewhere: 0, lateInterest: 0 };
  const reopened = debts
    .filter(({ id }) => before.read.planned.settled.includes(id))
    .map((to) => ({ from: settledDebt(to), to, ofPlan }));
  const pairs = [...known, ...reopened];
  const months = passedMonths(comparison);
  const moved = pairs.map(({ from, to, ofPlan }) => {
    const ofDebt = activity.find(({ debt }) => debt === to.id);
    return movementsOf(owedOn(to) - owedOn(from), ofDebt, { ...ofPlan, months });
  });
  const redirected = withPaidElsewhere(moved, paidOnTrailing(comparison));

  return new Map(
    pairs.flatMap(({ from: expected, to: actual, ofPlan }, at) => {
      const movements = redirected[at];
      if (movements === undefined) return [];
      const { id } = actual;
      const isInferred = isMinimumInferred(id, comparison);
      const change = { expected, actual, movements, isMinimumInferred: isInferred };
      const isEstimated = estimatedBalances.includes(id);
      return [[id, isEstimated ? asEstimated(change, ofPlan.lateInterest) : change]];
    }),
  );
}

/**
 * If nothing but our own estimate changed a balance, it is as planned except for the interest on late payments, as far
 * as it grew beyond the plan: the plan estimates interest by the month.
 */
function asEstimated(change: DebtChange, lateInterest: Cents): DebtChange {
  const { expected, actual, movements } = change;
  if (!isSame(changedAspects(change), ["balances"])) return change;
  const late = Math.max(0, Math.min(lateInterest, movements.balances));

  return {
    ...change,
    expected: withOwed(expected, { owed: owedOn(actual) - late, source: actual }),
    movements: { ...movements, balances: late },
  };
}

/** Returns whether a minimum rule is inferred on both days, from the same stated minimum or from none. */
function isMinimumInferred(id: string, { before, after }: Comparison): boolean {
  const [earlier, later] = [before, after].map(({ read }) => {
    const figures = read.planned.estimated.find((debt) => debt.id === id)?.figures ?? [];
    const isInferred = figures.some((each) => each === "minimum" || each === "minimum_rule");
    const stated = read.month.facts.find(({ uuid }) => uuid === id)?.minimum.value ?? null;
    return { isInferred, stated };
  });

  return earlier?.isInferred === true && isSame(earlier, later);
}

/**
 * Returns what was paid on debts that the plan had already paid off, for charges that came later, such as the interest
 * of the days before a payoff. No plan includes it, and it reduces what is left for other debts. So those are not
 * reported as underpaid.
 */
function paidOnTrailing({ before, activity }: Comparison): Cents {
  return activity
    .filter(({ debt }) => before.read.planned.settled.includes(debt))
    .reduce((sum, { payments, charges }) => sum + Math.max(0, payments - Math.max(0, charges)), 0);
}

/**
 * Without transactions, payments and charges cannot be separated. A planned payment that is not recorded is missing
 * only as far as it went elsewhere, or the balance does not show it. In each month, the plan may have left out an extra
 * of cents.
 */
function movementsOf(
  total: Cents,
  ofDebt: DebtActivity | undefined,
  { planned, elsewhere, months }: Pick<ExpectedDebt, "planned" | "elsewhere"> & { months: number },
): Movements {
  if (!ofDebt) return { payments: 0, redirected: 0, charges: 0, balances: total };
  const { charges } = ofDebt;
  const short = planned - ofDebt.payments;
  const less = short > 0 && short < LEAST_EXTRA * months ? 0 : short;
  const payments = less > 0 ? Math.min(less, Math.max(elsewhere, total - charges)) : less;

  return { payments, redirected: 0, charges, balances: total - payments - charges };
}
