import autocannon from "autocannon";

import { median } from "../median.ts";

export type Target = { url: string; headers: Record<string, string> };
type Sample = { rate: number; p99: number; processorUs: number };

/** A machine that does much else is slow, not broken. */
const PATIENCE_SECONDS = 60;
const CONNECTIONS = [1, 10, 100];
const LOAD = { rounds: 3, seconds: 1 };
/** Statements are prepared and code is compiled by then. */
const WARM_UP = { connections: 10, rounds: 1, seconds: 1 };

/** Of a call beside its limit: above 1 is better for the rate, below 1 for time and processor. */
type Ratios = { rate: number; p99: number; processor: number };

export type Measured = { call: string; connections: number } & Ratios;
type Pair = { ours: Target; limit: Target };

export function targetOf({ port, token }: { port: number; token: string }, call: string): Target {
  return {
    url: `http://127.0.0.1:${port}${call}`,
    headers: { authorization: `Bearer ${token}` },
  };
}

/** A call beside its limit, from few connections and from many. */
export async function measureCall(call: string, pair: Pair): Promise<Measured[]> {
  await measurePair(pair, WARM_UP);
  const measured: Measured[] = [];
  for (const connections of CONNECTIONS) {
    measured.push({ call, connections, ...(await measurePair(pair, { ...LOAD, connections })) });
  }
  return measured;
}

/** Ours and the limit by turns, so that what else the machine does meets both alike; medians. */
async function measurePair(
  { ours, limit }: Pair,
  load: { connections: number; rounds: number; seconds: number },
): Promise<Ratios> {
  const ratios: Ratios[] = [];
  for (let round = 0; round < load.rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? [ours, limit] : [limit, ours];
    const taken = [await sample(first, load), await sample(second, load)] as const;
    const [our, other] = round % 2 === 0 ? taken : [taken[1], taken[0]];
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
  target: Target,
  load: { connections: number; seconds: number },
): Promise<Sample> {
  const before = process.threadCpuUsage();
  const { rate, p99, calls } = await putLoadOn(target, load);
  const { user, system } = process.threadCpuUsage(before);

  return { rate, p99, processorUs: (user + system) / calls };
}

/** @throws Error when a call is refused or fails. The load has a thread of its own, whose processor time is not this one's. */
export async function putLoadOn(
  target: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ rate: number; p99: number; calls: number }> {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...target,
    connections,
    duration: seconds,
    workers: 1,
    timeout: PATIENCE_SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${target.url}: ${non2xx} refused, ${errors} failed.`);

  return { rate: requests.average, p99: Math.max(latency.p99, 1), calls: requests.total };
}
