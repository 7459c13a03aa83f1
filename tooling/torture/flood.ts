import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { createUser } from "../../e2e/journey/quick-start.ts";
import { createPlace, removePlace, startProduct } from "../../e2e/product/start-product.ts";

const SIGN_INS = "500";
const PAUSE_MS = 20;
const USER_P99_MS = 500;
const READY_P99_MS = 200;

/**
 * Signs in 500 times at once, from 200 addresses, with wrong passwords of as many people, and looks how
 * somebody who is signed in fares meanwhile: `npm run torture -- flood 500`.
 */
export async function flood([signIns = SIGN_INS]: readonly string[]): Promise<{
  held: boolean;
  report: unknown;
}> {
  const place = await createPlace();
  const product = await startProduct(place);
  const user = await createUser(product);
  const asUser = { authorization: `Bearer ${user.access}` };
  const measure = async (isOver: () => boolean) => {
    const times: Record<"user" | "ready", number[]> = { user: [], ready: [] };
    while (!isOver()) {
      times.user.push(await timeOf(`${product.url}/api/v1/me/`, asUser));
      times.ready.push(await timeOf(`${product.url}/readyz`, {}));
      await sleep(PAUSE_MS);
    }
    return { user: p99(times.user), ready: p99(times.ready), rounds: times.user.length };
  };

  let rounds = 0;
  const quiet = await measure(() => (rounds += 1) > 50);
  // In a thread of its own: what the flood costs its sender is not measured.
  const worker = new Worker(new URL("./send-flood.ts", import.meta.url), {
    workerData: { url: product.url, signIns: Number(signIns), run: randomUUID() },
  });
  let answers: unknown;
  worker.once("message", (told) => (answers = told));
  const ended = once(worker, "exit");
  await once(worker, "online");
  const flooded = await measure(() => answers !== undefined);
  await ended;
  await product.stop();
  removePlace(place);

  const held = flooded.user < USER_P99_MS && flooded.ready < READY_P99_MS && refused.length === 0;
  return {
    held,
    report: {
      p99Ms: { quiet, flooded },
      refused: Object.fromEntries(
        Object.entries(Object.groupBy(refused, (each) => each)).map(([what, same]) => [
          what,
          same?.length,
        ]),
      ),
      answers,
    },
  };
}

const refused: string[] = [];

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) refused.push(`${new URL(url).pathname} ${answer.status}`);

  return performance.now() - began;
}

function p99(times: number[]): number {
  const sorted = times.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}
