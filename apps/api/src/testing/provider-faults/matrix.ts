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

/** Tries each position with the blows that are chosen for it. */
export async function tryMatrix<World extends { api: TestApi }>(
  { world, proxy }: { world: World; proxy: FaultProxy },
  positions: readonly Position<World>[],
  blowsAt: (index: number) => readonly Blow[],
): Promise<MatrixReport> {
  const report: MatrixReport = { faults: 0, missed: [], broken: [] };

  for (const [index, position] of positions.entries()) {
    for (const blow of blowsAt(index)) {
      const { call, flow } = position;
      const name = `${flow}: ${blow.kind} ${blow.side} ${call.method} ${call.path}${call.after ? ` after ${call.after}` : ""}, ${blow.times}×`;
      let hits = 0;
      const stage: Stage = {
        ...blow,
        arm: () => proxy.arm({ ...call, ...blow }),
        lift: () => {
          hits += proxy.lift();
        },
      };
      report.faults += 1;
      // All of the trial's users come from one address.
      // oxlint-disable-next-line no-await-in-loop -- one fault at a time
      await queryDatabase(world.api, "delete from attempt_counters");
      // oxlint-disable-next-line no-await-in-loop -- one fault at a time
      const broken = await position
        .run(world, stage)
        .catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
      stage.lift();
      if (hits === 0) report.missed.push(name);
      report.broken.push(...broken.map((what) => `${name}: ${what}`));
    }
  }
  return report;
}
