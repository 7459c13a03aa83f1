import { queryDatabase } from "#testing/query-database.ts";
import type { TestApi } from "#testing/test-api.ts";

import { FAULT_KINDS, sidesOf } from "./fault-kinds.ts";
import type { FaultProxy, ProxyFault } from "./fault-proxy.ts";

/** A fault of a trial. */
export type Blow = Pick<ProxyFault, "kind" | "side" | "times">;

/** A call of a flow that fails, with the checks for it. */
export type Position<Harness> = {
  /** The call that fails. `after` is the number of equal calls that succeed before it. */
  call: { method: string; path: string; after?: number };
  flow: string;
  /** @returns the failed checks. */
  run(harness: Harness, stage: Stage): Promise<string[]>;
};

/** A fault that the flow switches on and off. */
export type Stage = Blow & { arm(): void; lift(): void };

export type MatrixReport = {
  faults: number;
  /** Faults that affected no request, so that nothing was tested. */
  missed: string[];
  broken: string[];
};

/** Returns all kinds of faults on both sides. Includes timeouts only if `isSlow`. */
export function blowsOf({ times, isSlow }: { times: number; isSlow: boolean }): Blow[] {
  return FAULT_KINDS.filter((kind) => isSlow || !["timeout", "slow_body"].includes(kind)).flatMap(
    (kind) => sidesOf(kind).map((side) => ({ kind, side, times })),
  );
}

/** A harness and the proxy before its provider. */
type Side<Harness> = { harness: Harness; proxy: Pick<FaultProxy, "arm" | "lift"> };

/** Tests each position with its faults. */
export async function tryMatrix<Harness extends { api: TestApi }>(
  side: Side<Harness>,
  positions: readonly Position<Harness>[],
  blowsAt: (index: number) => readonly Blow[],
): Promise<MatrixReport> {
  const report: MatrixReport = { faults: 0, missed: [], broken: [] };

  for (const [index, position] of positions.entries()) {
    for (const blow of blowsAt(index)) {
      const name = nameOf(position, blow);
      const { hits, broken } = await tryUntilMet(side, position, blow);
      report.faults += 1;
      if (hits === 0) report.missed.push(name);
      report.broken.push(...broken.map((what) => `${name}: ${what}`));
    }
  }
  return report;
}

function nameOf<Harness>({ call, flow }: Position<Harness>, { kind, side, times }: Blow): string {
  return `${flow}: ${kind} ${side} ${call.method} ${call.path}${call.after ? ` after ${call.after}` : ""}, ${times}×`;
}

const TRIES = 3;

/** Repeats a trial if the fault affected no request, which can happen on a busy machine. */
async function tryUntilMet<Harness extends { api: TestApi }>(
  side: Side<Harness>,
  position: Position<Harness>,
  blow: Blow,
) {
  let outcome = await tryOnce(side, position, blow);
  for (let tries = 1; outcome.hits === 0 && tries < TRIES; tries += 1) {
    outcome = await tryOnce(side, position, blow);
  }
  return outcome;
}

async function tryOnce<Harness extends { api: TestApi }>(
  { harness, proxy }: Side<Harness>,
  position: Position<Harness>,
  blow: Blow,
) {
  let hits = 0;
  const stage: Stage = {
    ...blow,
    arm: () => proxy.arm({ ...position.call, ...blow }),
    lift: () => {
      hits += proxy.lift();
    },
  };
  // All users of the trial have the same address, so counters by address would limit them.
  await queryDatabase(harness.api, "delete from attempt_counters");
  const broken = await position
    .run(harness, stage)
    .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
  stage.lift();
  return { hits, broken };
}
