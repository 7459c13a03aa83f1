import { AVALANCHE } from "../plan/policy.ts";
import { type Guide, type Step, stepTo } from "../plan/policy.ts";
import { recordGuide, type Search, tryGuide, tryPolicy } from "./search.ts";
import { isSpecial } from "./starting-points.ts";

/** A change of a plan: another step in a range of months, or an exchange of the steps of two months. */
type Block = { from: number; to: number; step: Step | undefined };
type Exchange = { early: number; late: number };
type Move = Block | Exchange;

/** The state of the local search: a guide and its result. */
type Position = { guide: Guide; score: number; outcome: Guide; payoffMonth: Int32Array };

/**
 * A change can start or end in each of these first months; later only in months in which something happens.
 */
const EARLY_MONTHS = 12;
/** With more debts, only debts with special terms are tried. */
const FEW_DEBTS = 6;

/**
 * Searches for cheaper plans near the best one: pays another debt first in a range of months, until no change
 * helps or `work` is used up. Takes the first change that helps and continues from there.
 */
export function improveByBlocks(search: Search, work: number): void {
  const until = Math.max(0, search.work - work);
  let position = positionAt(search, recordGuide(search, search.best.policy));
  const months = turningMonths(search, position.outcome);
  const moves = movesFor(search, months);
  for (let at = 0, failed = 0; failed < moves.count && search.work > until; at += 1) {
    const move = moves.at(at % moves.count);
    failed += 1;
    if (!move || isPointless(position, move, months)) continue;
    const next = changed(position.guide, move);
    if (tryGuide(search, next) >= position.score) continue;
    position = positionAt(search, next);
    failed = 0;
  }
}

function positionAt(search: Search, guide: Guide): Position {
  const policy = { ...AVALANCHE, guide };
  const { score, payoffMonth } = tryPolicy(search, policy);

  return { guide, score, outcome: recordGuide(search, policy), payoffMonth };
}

/** Returns whether a change would repeat the current plan or another change. */
function isPointless(position: Position, move: Move, months: readonly number[]): boolean {
  const { guide, outcome, payoffMonth } = position;
  if ("early" in move) return guide[move.early] === guide[move.late];
  const { from, to, step } = move;
  const debt = step?.order[0];
  if (debt === undefined) return guide.slice(from, to + 1).every((each) => each === undefined);

  // After the debt is paid off, a step that names it has no effect.
  const paidOff = payoffMonth[debt] || Infinity;
  if (from > paidOff || months.some((month) => month >= Math.max(from, paidOff) && month < to)) {
    return true;
  }
  return outcome.slice(from, to + 1).every((each) => getsAll(each, debt));
}

function getsAll(step: Step | undefined, debt: number): boolean {
  return step?.order.length === 1 && step.order[0] === debt;
}

function changed(guide: Guide, move: Move): Guide {
  const next = [...guide];
  if ("early" in move) {
    [next[move.early], next[move.late]] = [guide[move.late], guide[move.early]];
    return next;
  }
  for (let month = move.from; month <= move.to; month += 1) next[month] = move.step;

  return next;
}

/**
 * Returns every pair of the first months. Money that a debt needs by a deadline can come from another month.
 */
function exchanges(last: number): Exchange[] {
  const months = Array.from({ length: Math.min(last, EARLY_MONTHS) }, (_, past) => past + 1);

  return months.flatMap((early) => months.slice(early).map((late): Exchange => ({ early, late })));
}

function listSteps({ compiled }: Search): (Step | undefined)[] {
  const steps: (Step | undefined)[] = [undefined];
  for (let debt = 0; debt < compiled.size; debt += 1) {
    if (compiled.size > FEW_DEBTS && !isSpecial(compiled, debt)) continue;
    if (compiled.takesExtra[debt] !== 1) continue;
    steps.push(stepTo([debt]));
    const { balances } = compiled.portfolio.debts[debt] ?? {};
    if (balances && balances.length > 1) steps.push({ ...stepTo([debt]), isOnce: true });
  }

  return steps;
}

/**
 * Returns every step in every range of months, the longest first, then every exchange. Lazily, because there
 * are many and a search that runs out of work uses only a few.
 */
function movesFor(
  search: Search,
  months: readonly number[],
): { count: number; at(index: number): Move | undefined } {
  const steps = listSteps(search);
  const stretches = months
    .flatMap((from, at) => months.slice(at).map((to) => ({ from, to })))
    .toSorted((left, right) => right.to - right.from - (left.to - left.from));
  const blocks = stretches.length * steps.length;
  const rest = exchanges(search.best.months);

  return {
    count: blocks + rest.length,
    at: (index) => {
      const stretch = stretches[Math.floor(index / steps.length)];
      return stretch ? { ...stretch, step: steps[index % steps.length] } : rest[index - blocks];
    },
  };
}

/** Returns the months in which a change can start or end. */
function turningMonths({ best, compiled }: Search, outcome: Guide): number[] {
  const months = new Set<number>([best.months]);
  for (let month = 1; month <= best.months; month += 1) {
    const turns = outcome[month]?.order[0] !== outcome[month - 1]?.order[0];
    if (month <= EARLY_MONTHS || turns) months.add(month);
  }
  for (const change of compiled.rateChanges) {
    for (const month of [change - 2, change - 1, change]) {
      if (month >= 1 && month <= best.months) months.add(month);
    }
  }

  return [...months].toSorted((left, right) => left - right);
}
