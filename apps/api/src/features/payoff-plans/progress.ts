import type { PayoffProgress } from "@snowball/contract";
import { addDays, compareDates, laterDate } from "@snowball/dates";
import {
  amountFromCents,
  centsFromAmount,
  largerAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from "@snowball/money";
import { simpleInterest, spanBetween } from "@snowball/payoff/loans";
import { type DebtFacts, toRate } from "@snowball/planner";

import {
  countOnTime,
  type DebtLedger,
  type ExtraPayment,
  listExtraPayments,
  readLedgers,
} from "#features/ledger/index.ts";
import { type Caller, findUserDay } from "#features/profile/index.ts";

import { computePlan } from "./compute-plan.ts";
import { findPlanFacts, type PayoffPlanDeps } from "./find-plan-facts.ts";
import { findHandedOn } from "./handed-on-rules.ts";
import { readPlanSince } from "./payoff-plan.ts";
import { findFirstOwed, findPlanned, type FirstOwed } from "./snapshot-store.ts";

/**
 * Returns how much less is owed than when each debt was first in the plan, how many payments were on time, how much
 * interest the extra payments have avoided, and which debts get the payments of debts that were paid off lately.
 */
export async function getProgress(deps: PayoffPlanDeps, caller: Caller): Promise<PayoffProgress> {
  const { userId } = caller;
  const now = deps.clock.now();

  const { paidOff, ...progress } = await deps.database.asUser(userId, async (db) => {
    const day = await findUserDay(db, caller, now);
    const timeZone = day.timeZone || "UTC";
    const { today } = day;
    const ledgers = await readLedgers(db, { userId, now, day, withClosed: true });
    const firsts = await findFirstOwed(db, { userId, timeZone });
    const found = compareOwed(firsts, ledgers, today);
    const first = found && (await findPlanned(db, { userId, through: found.since }));
    const last = found && (await findPlanned(db, { userId, through: today }));
    const before = found && laterDate(addDays(today, -NEWS_DAYS), found.since);
    const news = before === null ? null : await readPlanSince(db, { userId, today, before });
    const debts = [...(first?.debts ?? []), ...(last?.debts ?? [])];
    const avoided = ledgers.map(({ debt, ledger }) => {
      const facts = debts.find(({ uuid }) => uuid === debt.uuid);
      if (found === null || facts === undefined || debt.currency !== found.currency) return 0;
      const extras = listExtraPayments(ledger);
      const since = extras.filter(({ on }) => on >= found.since);
      return estimateAvoidedInterest(facts, since, today);
    });

    return {
      since: found?.since ?? null,
      currency: found?.currency ?? null,
      less_owed: found && found.lessOwed,
      interest_avoided: found && amountFromCents(avoided.reduce((sum, each) => sum + each, 0)),
      payments: countOnTime(ledgers, today),
      paidOff: news?.owed?.paidOff ?? [],
    };
  });

  return { ...progress, handed_on: await handOn(deps, { caller, paidOff }) };
}

/**
 * Compares what each included debt owes now with its first snapshot; null if there is none of an earlier day. A debt
 * with an unknown balance does not count. An overpaid debt counts as zero.
 */
function compareOwed(firsts: readonly FirstOwed[], ledgers: readonly DebtLedger[], today: string) {
  const pairs = firsts.flatMap((first) => {
    const ledger = ledgers.find(({ debt }) => debt.uuid === first.debt);
    if (ledger === undefined) return [];
    const { is_included: isIncluded, currency, owed } = ledger.debt;
    if (!isIncluded || currency !== first.currency || owed.value === null) return [];
    return [{ ...first, less: subtractAmount(first.owed, largerAmount("0.00", owed.value)) }];
  });
  const [earliest] = pairs.toSorted((one, other) => compareDates(one.since, other.since));
  if (earliest === undefined || earliest.since >= today) return null;
  const { since, currency } = earliest;

  return { since, currency, lessOwed: sumAmounts(pairs.map(({ less }) => less)) };
}

/** Debts that were paid off earlier are not reported. */
const NEWS_DAYS = 31;

/** Finds the debts that get the payments of debts that were paid off. Without such debts, the plan is not computed. */
async function handOn(
  deps: PayoffPlanDeps,
  { caller, paidOff }: { caller: Caller; paidOff: readonly string[] },
): Promise<PayoffProgress["handed_on"]> {
  if (paidOff.length === 0) return [];
  const { facts, ledgers } = await findPlanFacts(deps, caller);
  const window = { limit: 2, offset: 0 };
  const { months } = await computePlan(caller.userId, "months", { facts, window });

  return findHandedOn(paidOff, { ledgers, months });
}

/**
 * Returns the interest in cents that extra payments on a debt have avoided until a day: simple interest on each of
 * them. Interest on that interest would be more. Extra payments reduce the balance with the highest rate first (12 CFR
 * 1026.53). What exceeds all balances counts at the lowest rate.
 */
export function estimateAvoidedInterest(
  { balances }: Pick<DebtFacts, "balances">,
  extras: readonly ExtraPayment[],
  today: string,
): number {
  const owing = balances.filter(({ amount }) => amount === null || signOf(amount) > 0);
  const reduced = owing.length > 0 ? owing : balances;
  const left = new Map(
    reduced.map((each) => [each, each.amount === null ? Infinity : centsFromAmount(each.amount)]),
  );
  let sum = 0;
  for (const { amount, on } of extras.toSorted((one, other) => compareDates(one.on, other.on))) {
    const span = spanBetween({ from: on, to: today }, "365");
    const dearestFirst = reduced
      .map((balance) => ({ balance, apr: rateOn(on, balance) }))
      .toSorted((one, other) => other.apr - one.apr);
    let rest = centsFromAmount(amount);
    for (const [at, { balance, apr }] of dearestFirst.entries()) {
      const owed = left.get(balance) ?? 0;
      // New charges may have raised what is owed since.
      const principal = at === dearestFirst.length - 1 ? rest : Math.min(rest, owed);
      sum += simpleInterest({ principal, apr, span }, "half-up");
      left.set(balance, Math.max(0, owed - principal));
      rest -= principal;
    }
  }

  return sum;
}

/** Returns the rate of a balance. An unknown rate and deferred interest count as 0: the estimate must not be too high. */
function rateOn(day: string, { apr, promo, deferred }: DebtFacts["balances"][number]): number {
  if (deferred !== null && day <= deferred.last_date) return 0;
  const isPromotional = promo !== null && (promo.last_date === null || day <= promo.last_date);

  return toRate(isPromotional ? promo.apr : apr.value) ?? 0;
}
