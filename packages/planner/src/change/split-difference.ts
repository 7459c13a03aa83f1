import type { Pieces } from "@snowball/payoff/pieces";

import type { ChangeStep, ChangeSteps, Computable } from "./change-steps.ts";
import type { ChangePart, ExplainedChange, PlanSize } from "./plan-state.ts";

type SizeOf = (state: Computable) => Pieces<PlanSize | null>;

export type Difference = {
  start: PlanSize;
  /** Of the earlier plan on the later day, had all gone as it says. */
  carriedOn: PlanSize;
  end: PlanSize;
  sizeOf: SizeOf;
};

const TIME: ChangeStep = { cause: "time", debt: null };
/** Where two plans differ though none of their facts do. */
const UNEXPLAINED: ChangeStep = { cause: "balances", debt: null };

/** Makes one step after the other and charges each with what it changes; yields before each. */
export function* splitDifference(
  { steps, after }: ChangeSteps,
  { start, carriedOn, end, sizeOf }: Difference,
): Pieces<ChangePart[]> {
  const done = new Set<ChangeStep>();
  const parts = [partOf(TIME, start, carriedOn)];
  let reached = carriedOn;

  let waiting = yield* make(steps);
  if (waiting.length > 0) waiting = yield* make(waiting);
  // All of them are made now, and the last one answers for what is left.
  parts.push(partOf(waiting.at(-1) ?? UNEXPLAINED, reached, end));
  return parts.filter(({ months, cost }) => months !== 0 || cost !== 0);

  function* make(queue: readonly ChangeStep[]): Pieces<ChangeStep[]> {
    const impossible: ChangeStep[] = [];
    for (const step of queue) {
      const next = new Set([...done, step]);
      yield;
      const size = next.size === steps.length ? end : yield* sizeOf(after(next));
      if (size === null) {
        impossible.push(step);
        continue;
      }
      done.add(step);
      parts.push(partOf(step, reached, size));
      reached = size;
    }
    return impossible;
  }
}

type Turning = { before: boolean; after: boolean; sizeOf: SizeOf };

/** The step with which a plan came to be or was lost for good; null where both ends are alike. */
export function* findTurningStep(
  { steps, after }: ChangeSteps,
  { before, after: end, sizeOf }: Turning,
): Pieces<ExplainedChange["turnedBy"]> {
  if (before === end) return null;
  const done = new Set<ChangeStep>();
  yield;
  let hasPlan = (yield* sizeOf(after(done))) !== null;
  let turning: ChangeStep = TIME;

  for (const step of steps) {
    done.add(step);
    yield;
    const hasPlanNow = done.size === steps.length ? end : (yield* sizeOf(after(done))) !== null;
    if (hasPlanNow !== hasPlan) turning = step;
    hasPlan = hasPlanNow;
  }
  return turning;
}

function partOf({ cause, debt }: ChangeStep, from: PlanSize, to: PlanSize): ChangePart {
  return { cause, debt, months: to.months - from.months, cost: to.cost - from.cost };
}
