import type { ChangeStep, ChangeSteps, Computable } from "./change-steps.ts";
import type { ChangePart, ExplainedChange, PlanSize } from "./plan-state.ts";

type SizeOf = (state: Computable) => PlanSize | null;

export type Difference = {
  start: PlanSize;
  /** The earlier plan as of the later day, if everything went to plan. */
  carriedOn: PlanSize;
  end: PlanSize;
  sizeOf: SizeOf;
};

const TIME: ChangeStep = { cause: "time", debt: null };

/** Applies one step after the other and charges each with its effect. */
export function splitDifference(
  { steps, after }: ChangeSteps,
  { start, carriedOn, end, sizeOf }: Difference,
): ChangePart[] {
  const done = new Set<ChangeStep>();
  // Without a difference, only the days of the two plans differ.
  const parts = [partOf(TIME, start, steps.length === 0 ? end : carriedOn)];
  let reached = carriedOn;

  let waiting = make(steps);
  if (waiting.length > 0) waiting = make(waiting);
  // All steps are applied now, so the last one is charged with the rest.
  const last = waiting.at(-1);
  if (last) parts.push(partOf(last, reached, end));
  return parts.filter(({ months, cost }) => months !== 0 || cost !== 0);

  function make(queue: readonly ChangeStep[]): ChangeStep[] {
    const impossible: ChangeStep[] = [];
    for (const step of queue) {
      const next = new Set([...done, step]);
      const size = next.size === steps.length ? end : sizeOf(after(next));
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

/** Returns the step with which a plan became possible or impossible for good; null if both ends are alike. */
export function findTurningStep(
  { steps, after }: ChangeSteps,
  { before, after: end, sizeOf }: Turning,
): ExplainedChange["turnedBy"] {
  if (before === end) return null;
  const done = new Set<ChangeStep>();
  let hasPlan = sizeOf(after(done)) !== null;
  let turning: ChangeStep = TIME;

  for (const step of steps) {
    done.add(step);
    const hasPlanNow = done.size === steps.length ? end : sizeOf(after(done)) !== null;
    if (hasPlanNow !== hasPlan) turning = step;
    hasPlan = hasPlanNow;
  }
  return turning;
}

function partOf({ cause, debt }: ChangeStep, from: PlanSize, to: PlanSize): ChangePart {
  return { cause, debt, months: to.months - from.months, cost: to.cost - from.cost };
}
