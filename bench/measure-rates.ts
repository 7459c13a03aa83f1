import autocannon from "autocannon";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 10;

/** Requests per second of each target: medians of interleaved rounds, since shared machines wander. */
export async function measureRates(
  targets: Record<string, { url: string; token?: string }>,
): Promise<Record<string, number>> {
  const samples: Record<string, number[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      (samples[name] ??= []).push(await rateOf(name, target));
    }
  }

  return Object.fromEntries(Object.entries(samples).map(([name, rates]) => [name, median(rates)]));
}

async function rateOf(
  name: string,
  { url, token }: { url: string; token?: string },
): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    workers: 1, // A thread of its own, so that the load does not slow down what is measured.
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refused, ${errors} failed.`);

  return requests.average;
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
