import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { createUser, type QuickUser } from "../../e2e/journey/quick-start.ts";
import { commandOf, descendants } from "../../e2e/product/descendants.ts";
import {
  createPlace,
  removePlace,
  startProduct,
  type Product,
} from "../../e2e/product/start-product.ts";
import { anyAddress } from "./any-address.ts";
import { APP, isAlive, partsOf } from "./parts-of.ts";
import { until } from "./wait.ts";

type Stop = {
  /** Requests that were in flight or came until the app no longer took any. */
  answered: number;
  /** Connections that were taken and ended without a whole answer. */
  unanswered: number;
  appEndedAfterMs: number;
  everythingEndedAfterMs: number;
};

const CALLERS = 50;
const ROUNDS = "5";
const WARM_UP_MS = 1_500;
const END_TIMEOUT_MS = 15_000;

/** `npm run torture -- stop [times]`: SIGTERM to npm while fifty callers call. */
export async function stop([rounds = ROUNDS]: readonly string[]) {
  const report: Stop[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    const place = await createPlace();
    const product = await startProduct(place, {}, ["npm", "start"]);
    try {
      report.push(await stopUnderLoad(product));
    } finally {
      await product.kill();
      removePlace(place);
    }
  }

  const held = report.every(({ answered, unanswered }) => answered > 0 && unanswered === 0);
  return { held, report };
}

async function stopUnderLoad(product: Product): Promise<Stop> {
  const user = await createUser(product);
  const everybody = descendants(product.pid);
  const app = partsOf(product, APP);
  let isStopping = false;
  let [answered, unanswered] = [0, 0];
  const callers = Array.from({ length: CALLERS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await callOnce(product, user, agent);
      if (outcome === "refused") return;
      if (isStopping && outcome === "answered") answered += 1;
      if (outcome === "cut off") unanswered += 1;
    }
  });

  await sleep(WARM_UP_MS);
  isStopping = true;
  const began = performance.now();
  process.kill(product.pid, "SIGTERM");
  const left = () => everybody.filter(isAlive).map(commandOf);
  const complaint = () => `Left behind: ${left().join(", ")}`;
  await until(() => !app.some(isAlive), complaint, END_TIMEOUT_MS);
  const appEndedAfterMs = Math.round(performance.now() - began);
  await until(() => left().length === 0, complaint, END_TIMEOUT_MS);
  const everythingEndedAfterMs = Math.round(performance.now() - began);
  await Promise.all(callers);

  return { answered, unanswered, appEndedAfterMs, everythingEndedAfterMs };
}

/**
 * On a connection that is kept, as a browser does: `refused` when nobody takes a new one any more,
 * `cut off` when the app had the request.
 */
async function callOnce(
  { url }: Product,
  { access }: QuickUser,
  agent: Agent,
): Promise<"answered" | "refused" | "cut off"> {
  const request = get(`${url.replace("localhost", "127.0.0.1")}/api/v1/accounts/`, {
    agent,
    headers: { authorization: `Bearer ${access}`, "x-forwarded-for": anyAddress() },
  });
  try {
    const [response] = await once(request, "response");
    for await (const _chunk of response);
    return "answered";
  } catch (error) {
    // A new connection that nobody had taken yet is reset with the listening socket.
    const isTaken = request.reusedSocket;
    return isTaken && (error as { code?: string }).code !== "ECONNREFUSED" ? "cut off" : "refused";
  }
}
