import { type Circuit, CircuitOpen, type CircuitState, type Outage } from "#ports/circuit.ts";

type Options = {
  /** Is told of each change, to log and count it. */
  onChange: (state: CircuitState) => void;
  /** Milliseconds of a clock that nobody sets. */
  elapsedMs?: () => number;
};

/** Outages in a row, with no answer between them, after which calls are paused. */
export const OUTAGES_MAX = 5;
/** The first pause, doubled with every call that finds the provider still away. */
export const PAUSE_MS = { first: 15_000, max: 5 * 60_000 };
/** Who comes while one call finds out is sent away for as long as a call may take. */
const TRIAL_MS = 10_000;

/**
 * Pauses the calls of one provider after failures in a row that are not about one call, and lets a
 * single one through when the pause is over. Each process finds out for itself.
 */
export function createCircuitBreaker({
  onChange,
  elapsedMs = () => performance.now(),
}: Options): Circuit {
  let state: CircuitState = "closed";
  let outages = 0;
  let pauseMs = PAUSE_MS.first;
  let openUntil = 0;

  const change = (next: CircuitState) => {
    if (next === state) return;
    state = next;
    onChange(next);
  };
  const open = ({ waitMs }: Outage) => {
    openUntil = elapsedMs() + Math.max(pauseMs, waitMs);
    pauseMs = Math.min(pauseMs * 2, PAUSE_MS.max);
    change("open");
  };
  const close = () => {
    outages = 0;
    pauseMs = PAUSE_MS.first;
    change("closed");
  };
  const note = (isTrial: boolean, outage: Outage | null) => {
    // A call from before the pause that ends during it tells nothing new.
    if (!isTrial && state !== "closed") return;
    if (outage === null) return close();
    outages += 1;
    if (isTrial || outages >= OUTAGES_MAX) open(outage);
  };

  return {
    run: async (call, judge) => {
      if (state === "half_open") throw new CircuitOpen(TRIAL_MS);
      if (state === "open" && elapsedMs() < openUntil)
        throw new CircuitOpen(openUntil - elapsedMs());
      const isTrial = state === "open";
      if (isTrial) change("half_open");
      try {
        const result = await call();
        note(isTrial, null);
        return result;
      } catch (error) {
        note(isTrial, judge(error));
        throw error;
      }
    },
  };
}
