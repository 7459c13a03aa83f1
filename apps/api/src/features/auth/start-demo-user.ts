import { randomUUID } from "node:crypto";

import type { ProofOfWork } from "@snowball/contract";
import { DEMO_PROOF_ADDRESS } from "@snowball/contract";

import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { DEMOS_PER_IP, UNPROVEN_DEMOS, UNPROVEN_DEMOS_PER_IP } from "./attempt-rules.ts";
import type { Client } from "./client-hash.ts";
import { countAttempt, requireAttempt } from "./count-attempt.ts";
import { useProof } from "./sign-in-limits.ts";
import { startSession, type StartedSession, type StartSessionDeps } from "./start-session.ts";
import { insertDemoUser } from "./user-store.ts";

type AdmitDeps = Pick<Dependencies, "clock" | "refreshKey">;
type Asked = { client: Client; proof: ProofOfWork | undefined };

/**
 * Lets one more demo household be made, or not: a few for the asking, more for work, and no more than so
 * many from one address.
 * @throws Problem `throttled`, `proof_required`
 */
export async function admitDemo(
  deps: AdmitDeps,
  queries: Queries,
  { client, proof }: Asked,
): Promise<void> {
  const keyOf = (kind: string) => attemptKeyOfIp(kind, client.ip, deps.refreshKey);
  await requireAttempt(deps, queries, { key: keyOf("demos"), limit: DEMOS_PER_IP });
  if (proof !== undefined) {
    return useProof(deps, queries, { email: DEMO_PROOF_ADDRESS, proof });
  }

  // Both, or a crowd of addresses would get as many as a single one does.
  const unproven = [
    { key: keyOf("unproven-demos"), limit: UNPROVEN_DEMOS_PER_IP },
    { key: "unproven-demos", limit: UNPROVEN_DEMOS },
  ];
  for (const attempt of unproven) {
    // oxlint-disable-next-line no-await-in-loop -- in one transaction, and always in this order
    if ((await countAttempt(deps, queries, attempt)) !== null) {
      throw new Problem("proof_required", { reason: "no proof of work for a demo" });
    }
  }
}

/** A user without an address and without a password, signed in here and nowhere else ever. */
export async function startDemoUser(
  deps: StartSessionDeps,
  queries: Queries,
  { client, ...demo }: { client: Client; endsAt: Date; daysAhead: number },
): Promise<StartedSession & { userId: string }> {
  const userId = randomUUID();
  await insertDemoUser(queries, { id: userId, createdAt: deps.clock.now(), ...demo });

  return { ...(await startSession(deps, queries, { userId, client })), userId };
}
