const WARM_UP_MS = 120;
const ROUNDS = 150;
const BATCH_MS = 2;

type Timed = { call: () => unknown; calls: number; samples: number[] };

/**
 * Returns microseconds per call for each function after warm-up: the fastest of many short, interleaved
 * batches, because other work on a shared machine only adds time.
 */
export function timeCalls(all: readonly (() => unknown)[]): number[] {
  const timed = all.map((call): Timed => ({ call, calls: warmUp(call), samples: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of timed) each.samples.push(timeBatch(each));
  }

  return timed.map(({ samples }) => Math.min(...samples));
}

/** Returns how many calls make a batch. */
function warmUp(call: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < WARM_UP_MS) {
    call();
    calls += 1;
  }

  return Math.max(1, Math.round((calls * BATCH_MS) / WARM_UP_MS));
}

function timeBatch({ call, calls }: Timed): number {
  const start = performance.now();
  for (let i = 0; i < calls; i += 1) call();

  return ((performance.now() - start) * 1000) / calls;
}
