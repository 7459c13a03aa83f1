import { parentPort, workerData } from "node:worker_threads";

// The thread that `flood.ts` floods from: tells how many answers had which status and code.

const ADDRESSES = 200;
const { url, signIns, run } = workerData as { url: string; signIns: number; run: string };

async function guess(nth: number): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/auth/token/`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `198.18.0.${nth % ADDRESSES}`,
      },
      body: JSON.stringify({ email: `nobody-${run}-${nth}@example.com`, password: "not this one" }),
    });
    const { code } = (await answer.json()) as { code?: string };
    return `${answer.status} ${code}`;
  } catch (error) {
    return `none: ${(error as Error).message}`;
  }
}

const began = performance.now();
const outcomes = await Promise.all(Array.from({ length: signIns }, (_, nth) => guess(nth)));
const counts = Object.groupBy(outcomes, (outcome) => outcome);
parentPort?.postMessage({
  seconds: Math.round(performance.now() - began) / 1_000,
  ...Object.fromEntries(
    Object.entries(counts).map(([outcome, same]) => [outcome, same?.length ?? 0]),
  ),
});
