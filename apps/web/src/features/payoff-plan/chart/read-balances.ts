import { nameOf, type PlanSubject } from "../plan-subject.ts";
import { planWords } from "../plan-words.ts";
import type { BalanceHistory } from "./balance-history.ts";

/** One moment of the history in words, e.g. `March 2028: $4,812.30 owed, Visa $1,200.10, Loan $3,612.20`. */
export function readBalances(history: BalanceHistory, subject: PlanSubject, point: number): string {
  const words = planWords(subject);
  const owedNow = (owed: readonly number[]) => owed[point] ?? 0;
  const debts = history.debts
    .filter(({ owed }) => owedNow(owed) > 0)
    .map(({ id, owed }) => `${nameOf(subject, id)} ${words.money(owedNow(owed))}`);
  const minimums =
    history.minimums && `${words.money(owedNow(history.minimums))} with minimums only`;

  return [
    `${words.month(history.months[point] ?? 0)}: ${words.money(owedNow(history.total))} owed`,
    ...debts.toReversed(),
    ...(minimums ? [minimums] : []),
  ].join(", ");
}
