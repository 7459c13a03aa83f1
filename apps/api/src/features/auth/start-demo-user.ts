import { randomUUID } from "node:crypto";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { DEMOS, DEMOS_PER_IP } from "./attempt-rules.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import { type StartedSession, startSession, type StartSessionDeps } from "./start-session.ts";
import { insertDemoUser } from "./user-store.ts";

type AdmitDeps = Pick<Dependencies, "clock" | "refreshKey">;

/**
 * Counts one more demo household, or refuses it.
 * @throws Problem `throttled`
 */
export async function admitDemo(deps: AdmitDeps, queries: Queries, { ip }: Client): Promise<void> {
  const key = attemptKeyOfIp("demos", ip, deps.refreshKey);
  await requireAttempt(deps, queries, { key, limit: DEMOS_PER_IP });
  await requireAttempt(deps, queries, { key: "demos", limit: DEMOS });
}

/** Creates a user without address and password. Their only session is the one returned here. */
export async function startDemoUser(
  deps: StartSessionDeps,
  queries: Queries,
  { client, ...demo }: { client: Client; endsAt: Date },
): Promise<StartedSession & { userId: string }> {
  const userId = randomUUID();
  await insertDemoUser(queries, { id: userId, createdAt: deps.clock.now(), ...demo });

  return { ...(await startSession(deps, queries, { userId, client })), userId };
}
