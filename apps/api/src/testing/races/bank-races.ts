import type { Item } from "@snowball/contract";

import { createSyncConnectionJob } from "#features/connections/sync-connection.ts";
import { connectionsOf, rowOf } from "#testing/bank-connection.ts";
import type { BankHarness } from "#testing/bank-harness.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { runPendingJobs } from "#testing/run-pending-jobs.ts";

import { bearer, callAtOnce, each, oneFaults, type Pair, statusFaults } from "./call-at-once.ts";

export type BankSide = { harness: BankHarness; apps: Pair };

/** Counts the calls of one provider function during `work`. */
async function counting<T>(
  { harness: { api } }: BankSide,
  name: "exchangePublicToken" | "removeItem" | "getItem",
  work: () => Promise<T>,
): Promise<{ calls: number; outcome: T }> {
  const { bankData } = api.deps;
  const own = bankData[name] as (...given: unknown[]) => unknown;
  let calls = 0;
  const counted = (...given: unknown[]) => {
    calls += 1;
    return own(...given);
  };
  Object.assign(bankData, { [name]: counted });
  try {
    return { outcome: await work(), calls };
  } finally {
    Object.assign(bankData, { [name]: own });
  }
}

/** All callers post one public token. There must be one exchange, one connection and one sync job. */
export async function raceLink(side: BankSide): Promise<string[]> {
  const { harness, apps } = side;
  const user = await harness.signUp();
  await harness.openLink(user);
  const payload = { public_token: await harness.publicToken(), purpose: "liability" };
  const { outcome: answers, calls } = await counting(side, "exchangePublicToken", () =>
    callAtOnce(apps, () => ({
      method: "POST",
      url: "/api/v1/items/",
      headers: bearer(user),
      payload,
    })),
  );
  const stored = await connectionsOf(harness, user);
  const uuids = new Set(answers.map((answer) => answer.json<Item>().uuid));
  const events = await queryDatabase(
    harness.api,
    "select 1 from security_events where user_id = $1 and kind = 'bank_linked'",
    [user.userId],
  );

  return [
    ...statusFaults(answers, each(201)),
    ...oneFaults("exchanges", calls),
    ...oneFaults("connections", stored.length),
    ...oneFaults("answers", uuids.size),
    ...oneFaults("lines of the security log", events.length),
    ...oneFaults("orders to sync", (await ordersOf(harness, stored[0]?.["id"])).length),
  ];
}

function ordersOf({ api }: BankHarness, connectionId: unknown) {
  const text = "select 1 from graphile_worker._private_jobs where payload ->> 'connectionId' = $1";
  return queryDatabase(api, text, [connectionId]);
}

/** All callers remove one connection. It must be removed once at the provider, and completely here. */
export async function raceRemove(side: BankSide): Promise<string[]> {
  const { harness, apps } = side;
  const user = await harness.signUp();
  const item = await harness.link(user);
  const { outcome: answers, calls } = await counting(side, "removeItem", () =>
    callAtOnce(apps, () => ({
      method: "DELETE",
      url: `/api/v1/items/${item.uuid}/`,
      headers: bearer(user),
    })),
  );
  const left = await connectionsOf(harness, user);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404);

  return [
    ...refused.map(({ body }) => `answered ${body}`),
    ...oneFaults("removals at the provider", calls),
    ...(left.length === 0 ? [] : ["the connection stays"]),
  ];
}

/** Eight workers look for one sync job. Only one must run it. */
export async function raceJobPick(side: BankSide): Promise<string[]> {
  const { harness } = side;
  const user = await harness.signUp();
  await harness.openLink(user);
  const item = (await harness.postItem(user, await harness.publicToken())).json<Item>();
  const { provider_item_id: itemId } = await rowOf(harness, item);
  const job = createSyncConnectionJob(harness.api.deps);
  const { calls } = await counting(side, "getItem", () =>
    Promise.all(each(0).map(() => runPendingJobs(harness.api, [job]))),
  );
  const kept = await queryDatabase(
    harness.api,
    "select 1 from connections where provider_item_id = $1 and status = 'healthy'",
    [itemId],
  );
  const rounds = await queryDatabase(harness.api, "delete from graphile_worker._private_jobs");

  return [
    ...oneFaults("syncs", calls),
    ...oneFaults("healthy connections", kept.length),
    ...(rounds.length === 0 ? [] : ["the queue is not empty"]),
  ];
}
