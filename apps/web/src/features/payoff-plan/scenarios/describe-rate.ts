import { formatShortDate } from "@snowball/dates";
import type { RatedBalance } from "@snowball/payoff";

import { planWords, type PlanWords } from "../words/plan-words.ts";
import type { PlanFacts } from "../words/read-debts.ts";

type Ends = Pick<PlanFacts, "termEnds" | "plannable" | "firstMonth" | "currency">;

/**
 * What a debt costs, a rate or what stands in its place for a while: `24.99%`, or
 * `0.00% until Jun 15, 2027, then 29.99%`. Of several balances each is told with its amount.
 */
export function describeRate(facts: Ends, id: string): string {
  const words = planWords(facts);
  const balances = chargedOn(facts, id);
  const rateOf = (balance: RatedBalance) =>
    describeBalance(balance, lastDayOf(balance, id, { ...facts, words }), words);
  const [only] = balances;
  if (only && balances.every((each) => rateOf(each) === rateOf(only))) return rateOf(only);

  return balances
    .map((each) => `${words.money(each.amount)}${joint(each)}${rateOf(each)}`)
    .join("; ");
}

/** The same after an amount: `$4,000.00 at 24.99%`, `$800.00, no interest if …`. */
export function describeOwedAt(facts: Ends, id: string, owed: string): string {
  const balances = chargedOn(facts, id);
  const rate = describeRate(facts, id);
  const [only] = balances;
  if (only && !rate.includes("; ")) return `${owed}${joint(only)}${rate}`;

  return `${owed}: ${rate}`;
}

/** A promotion or a deferral runs: another rate comes after it only. */
export function hasTerms(facts: Ends, id: string): boolean {
  return chargedOn(facts, id).some((balance) => isDeferred(balance) || balance.promo);
}

function chargedOn({ plannable }: Ends, id: string): readonly RatedBalance[] {
  return plannable.debts.find((debt) => debt.id === id)?.balances ?? [];
}

/** One that ends before the first payment is as good as over. */
function isDeferred({ deferred }: RatedBalance): boolean {
  return deferred !== undefined && deferred.months > 0;
}

function joint(balance: RatedBalance): string {
  return isDeferred(balance) ? ", " : " at ";
}

function describeBalance(balance: RatedBalance, day: string, { percent }: PlanWords): string {
  const { apr, promo, deferred } = balance;
  if (deferred && isDeferred(balance)) {
    const after = deferred.apr === apr ? "" : `, and ${percent(apr)} after that`;
    return `no interest if paid off by ${day}, otherwise ${percent(deferred.apr)} from the start${after}`;
  }

  return promo ? `${percent(promo.apr)} until ${day}, then ${percent(apr)}` : percent(apr);
}

/** The day that was stated; without one, the month whose accrual is the last. */
function lastDayOf(
  { id, promo, deferred }: RatedBalance,
  debt: string,
  { termEnds, words }: Ends & { words: PlanWords },
): string {
  const end = termEnds.find((each) => each.debt === debt && each.balance === id);
  if (end) return formatShortDate(end.lastDay);

  return words.month((deferred ?? promo)?.months ?? 0);
}
