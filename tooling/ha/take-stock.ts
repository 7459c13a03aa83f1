import { setTimeout as sleep } from "node:timers/promises";

import type { Write } from "../torture/load.ts";
import { KEPT, type Stock, stockOf } from "../torture/take-stock.ts";
import { askNode, type Front } from "./front.ts";
import type { Node } from "./node.ts";

const DRAIN_MS = 120_000;
const POLL_MS = 500;

/** Reads every row on a node that holds the truth. */
export async function takeStock(node: Node, writes: readonly Write[]): Promise<Stock> {
  return stockOf(writes, await askNode<{ id: string }>(node, { text: KEPT }));
}

/** Of the mails that registering owes, one a person, each a job. */
export type Jobs = {
  /** Of people whose registration was acknowledged. */
  owed: number;
  lost: number;
  /** Delivered again, under the same Message-ID, as the note of the end was lost with the connection. */
  again: number;
  /** Two mails of two ids for one. */
  doubled: number;
  /** Jobs that were due and not done when all was calm again. */
  left: number;
};

const DUE = `
  SELECT count(*)::int AS n FROM graphile_worker.jobs
  WHERE task_identifier = 'send_mail' AND (run_at <= now() OR attempts > 0)`;

/** Waits until the worker has done what is due. */
export async function takeStockOfJobs(
  node: Node,
  { mail, writes }: { mail: Front["mail"]; writes: readonly Write[] },
): Promise<Jobs> {
  let left = 1;
  for (const deadline = performance.now() + DRAIN_MS; performance.now() < deadline;) {
    left = (await askNode<{ n: number }>(node, { text: DUE }))[0]?.n ?? 0;
    if (left === 0) break;
    await sleep(POLL_MS);
  }
  const owed = writes.filter(({ kind, isAcknowledged }) => kind === "user" && isAcknowledged);
  const taken = [...mail.mails.values()];
  const perPerson = new Map<string, number>();
  for (const { recipient } of taken) perPerson.set(recipient, (perPerson.get(recipient) ?? 0) + 1);

  return {
    owed: owed.length,
    lost: owed.filter(({ id }) => !perPerson.has(id)).length,
    again: taken.filter(({ times }) => times > 1).length,
    doubled: [...perPerson.values()].filter((mails) => mails > 1).length,
    left,
  };
}
