const WARM_UP_MS = 150;
const BATCHES = 15;
const BATCH_MS = 40;

/** Microseconds per call: the median of batches, after the compiler has seen the code. */
export function timeCalls(call: () => unknown): number {
  const calls = warmUp(call);
  const perCall = Array.from({ length: BATCHES }, () => {
    const start = performance.now();
    for (let i = 0; i < calls; i += 1) call();
    return ((performance.now() - start) * 1000) / calls;
  });

  return perCall.toSorted((left, right) => left - right)[Math.floor(BATCHES / 2)] ?? 0;
}

/** How many calls make a batch. */
function warmUp(call: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < WARM_UP_MS) {
    call();
    calls += 1;
  }

  return Math.max(1, Math.round((calls * BATCH_MS) / WARM_UP_MS));
}
