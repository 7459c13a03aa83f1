import autocannon from "autocannon";

import { median } from "../median.ts";

export type Target = { url: string; headers?: Record<string, string> };
type Sample = { rate: number; p99: number; processorUs: number };

/** A machine that does much else is slow, not broken. */
const PATIENCE_SECONDS = 60;

/** Of a call beside its limit: above 1 is better for the rate, below 1 for time and processor. */
type Ratios = { rate: number; p99: number; processor: number };

export type Measured = { call: string; connections: number } & Ratios;

/** Ours and the limit by turns, so that what else the machine does meets both alike; medians. */
export async function measurePair(
  { ours, limit }: { ours: Target; limit: Target },
  load: { connections: number; rounds: number; seconds: number },
): Promise<Ratios> {
  const ratios: Ratios[] = [];
  for (let round = 0; round < load.rounds; round += 1) {
    const turns = round % 2 === 0 ? [ours, limit] : [limit, ours];
    const [first, second] = [await sample(turns[0], load), await sample(turns[1], load)];
    const [our, other] = round % 2 === 0 ? [first, second] : [second, first];
    ratios.push({
      rate: our.rate / other.rate,
      p99: our.p99 / other.p99,
      processor: our.processorUs / other.processorUs,
    });
  }
  const medianBy = (figure: keyof Ratios) => median(ratios.map((each) => each[figure]));

  return { rate: medianBy("rate"), p99: medianBy("p99"), processor: medianBy("processor") };
}

async function sample(
  target: Target | undefined,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Sample> {
  if (target === undefined) throw new Error("There is nothing to measure.");
  const before = process.threadCpuUsage();
  // The load has a thread of its own, whose processor time is not this one's.
  const { requests, latency, non2xx, errors } = await autocannon({
    ...target,
    connections,
    duration: seconds,
    workers: 1,
    timeout: PATIENCE_SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx} refused, ${errors} failed.`);
  const { user, system } = process.threadCpuUsage(before);

  return {
    rate: requests.average,
    p99: Math.max(latency.p99, 1),
    processorUs: (user + system) / requests.total,
  };
}
