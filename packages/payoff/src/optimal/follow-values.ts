import { openTape } from "../plan/plan-tape.ts";
import { simulate } from "../plan/simulate.ts";
import { type BoundPiece, rateAt } from "./bound-piece.ts";
import { boundPieces } from "./bound-pieces.ts";
import { cashPrices, OWED_AFTER, type PlanCourse } from "./cash-prices.ts";
import { courseOf } from "./course.ts";
import { type Guide, guidedRanking, guideOf, type Step, stepTo } from "./guide.ts";
import { type Search, tryGuide } from "./search.ts";

const ROUNDS = 6;
/** Of a long stretch also parts are tried: what is right everywhere at once may be too much. */
const PARTS = 4;
/** Reading the course of a plan takes as long as computing some plans. */
const COURSE_WORK = 5;

type Stretch = { from: number; end: number };
type Candidate = { guide: Guide; score: number };

/**
 * Follows what a plan's own prices say: where a dollar is worth more on another debt than on the one
 * that gets it, that debt is tried instead, everywhere at once, by stretches of months and by parts of
 * them, while the plan gets cheaper.
 */
export function followValues(search: Search, start: Guide): void {
  const { portfolio, size } = search.compiled;
  const pieces = boundPieces(portfolio);
  if (pieces === null) return;
  let position: Candidate = { guide: start, score: Infinity };
  for (let round = 0; round < ROUNDS && search.work > 0; round += 1) {
    const tape = openTape(size);
    const { end } = simulate(search.compiled, guidedRanking(position.guide), { tape });
    if (end.type !== "paid-off") return;
    search.work -= COURSE_WORK * tape.monthStarts.length * search.perMonth;
    const outcome = guideOf(tape);
    const wished = wishedSteps(pieces, courseOf(tape, { portfolio, pieces }), outcome);
    const next = cheapestWish(search, outcome, wished);
    if (next === null || next.score >= position.score) return;
    position = next;
  }
}

/** The cheapest plan in which some of the wishes come true. */
function cheapestWish(search: Search, outcome: Guide, wished: Guide): Candidate | null {
  let best: Candidate | null = null;
  for (const { from, end } of partsOf(stretchesOf(wished))) {
    for (const isOnce of [false, true]) {
      if (search.work <= 0) return best;
      const guide = outcome.map((step, month) => {
        const wish = month >= from && month < end ? wished[month] : undefined;
        return wish ? { ...wish, isOnce } : step;
      });
      const score = tryGuide(search, guide);
      if (best === null || score < best.score) best = { guide, score };
    }
  }

  return best;
}

/** From the first to the last wish, and every run of months with one. */
function stretchesOf(wished: Guide): Stretch[] {
  const runs: Stretch[] = [];
  for (const [month, step] of wished.entries()) {
    const last = runs.at(-1);
    if (!step) continue;
    if (last?.end === month) last.end = month + 1;
    else runs.push({ from: month, end: month + 1 });
  }
  if (runs.length < 2) return runs;

  return [{ from: 0, end: wished.length }, ...runs];
}

function partsOf(stretches: readonly Stretch[]): Stretch[] {
  return stretches.flatMap(({ from, end }) => {
    const length = end - from;
    const cuts = Array.from({ length: PARTS - 1 }, (_, part) =>
      Math.round(from + (length * (part + 1)) / PARTS),
    );
    const inner = length < PARTS ? [] : cuts;
    return [
      { from, end },
      ...inner.map((cut) => ({ from: cut, end })),
      ...inner.map((cut) => ({ from, end: cut })),
    ];
  });
}

/** For each month whose last target is not the most valuable: the same with that one in its place. */
function wishedSteps(
  pieces: readonly BoundPiece[],
  course: PlanCourse,
  outcome: Guide,
): (Step | undefined)[] {
  const { values } = cashPrices(pieces, course);

  return outcome.map((step, month) => {
    const best = mostValuable(pieces, { course, values, month });
    if (best === null || step === undefined || step.order.at(-1) === best) return undefined;
    return stepTo([...step.order.slice(0, -1), best]);
  });
}

type Valued = { course: PlanCourse; values: readonly Float64Array[]; month: number };

/** The debt on which a dollar of the month is worth most. */
function mostValuable(pieces: readonly BoundPiece[], at: Valued): number | null {
  const top = [...topPieces(pieces, at)].map(([debt, index]) => ({
    debt,
    value: at.values[index]?.[at.month] ?? 0,
  }));
  const [best] = top.toSorted((left, right) => right.value - left.value);

  return best?.debt ?? null;
}

/** By debt, the open balance with the highest next rate: a dollar beyond the minimum goes to it. */
function topPieces(pieces: readonly BoundPiece[], { course, month }: Valued): Map<number, number> {
  const tops = new Map<number, number>();
  for (const [index, piece] of pieces.entries()) {
    const isOwed = ((course.codes[index] as Uint8Array)[month] as number) & OWED_AFTER;
    if (!isOwed || !piece.canPrepay) continue;
    const top = pieces[tops.get(piece.debt) ?? -1];
    if (!top || rateAt(piece, month + 1) > rateAt(top, month + 1)) tops.set(piece.debt, index);
  }

  return tops;
}
