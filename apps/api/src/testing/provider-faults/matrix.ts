import { queryDatabase } from "#testing/query-database.ts";
import type { TestApi } from "#testing/test-api.ts";

import { FAULT_KINDS, sidesOf } from "./fault-kinds.ts";
import type { FaultProxy, ProxyFault } from "./fault-proxy.ts";

/** A fault of a trial, armed when the trial says so. */
export type Blow = Pick<ProxyFault, "kind" | "side" | "times">;

/** Where in which flow a call fails, and what then has to hold. */
export type Position<World> = {
  /** `POST /item/get`, with the place in a row of them where there are several. */
  call: { method: string; path: string; after?: number };
  flow: string;
  /** @returns what did not hold. */
  run(world: World, stage: Stage): Promise<string[]>;
};

/** A user's way, under one fault. */
export type Stage = Blow & { arm(): void; lift(): void };

export type MatrixReport = {
  faults: number;
  /** Faults that no request met: the trial did not try what it says. */
  missed: string[];
  broken: string[];
};

/** Each kind of fault, on each side, as often as that; those that keep us waiting only if asked for. */
export function blowsOf({ times, isSlow }: { times: number; isSlow: boolean }): Blow[] {
  return FAULT_KINDS.filter((kind) => isSlow || !["timeout", "slow_body"].includes(kind)).flatMap(
    (kind) => sidesOf(kind).map((side) => ({ kind, side, times })),
  );
}

/** A world and what stands between it and its provider. */
type Side<World> = { world: World; proxy: Pick<FaultProxy, "arm" | "lift"> };

/** Tries each position with the blows that are chosen for it. */
export async function tryMatrix<World extends { api: TestApi }>(
  side: Side<World>,
  positions: readonly Position<World>[],
  blowsAt: (index: number) => readonly Blow[],
): Promise<MatrixReport> {
  const report: MatrixReport = { faults: 0, missed: [], broken: [] };

  for (const [index, position] of positions.entries()) {
    for (const blow of blowsAt(index)) {
      const name = nameOf(position, blow);
      // oxlint-disable-next-line no-await-in-loop -- one fault at a time
      const { hits, broken } = await tryUntilMet(side, position, blow);
      report.faults += 1;
      if (hits === 0) report.missed.push(name);
      report.broken.push(...broken.map((what) => `${name}: ${what}`));
    }
  }
  return report;
}

function nameOf<World>({ call, flow }: Position<World>, { kind, side, times }: Blow): string {
  return `${flow}: ${kind} ${side} ${call.method} ${call.path}${call.after ? ` after ${call.after}` : ""}, ${times}×`;
}

const TRIES = 3;

/** On a busy machine what leads to the call may be too late for its deadline: that tried nothing yet. */
async function tryUntilMet<World extends { api: TestApi }>(
  side: Side<World>,
  position: Position<World>,
  blow: Blow,
) {
  let outcome = await tryOnce(side, position, blow);
  for (let tries = 1; outcome.hits === 0 && tries < TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one try at a time
    outcome = await tryOnce(side, position, blow);
  }
  return outcome;
}

async function tryOnce<World extends { api: TestApi }>(
  { world, proxy }: Side<World>,
  position: Position<World>,
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
  // All of the trial's users come from one address.
  await queryDatabase(world.api, "delete from attempt_counters");
  const broken = await position
    .run(world, stage)
    .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
  stage.lift();
  return { hits, broken };
}
