import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";

import { attemptKeyOfIp } from "./attempt-keys.ts";
import { KEYS_PER_IP } from "./attempt-rules.ts";
import { takeBackAttempt } from "./attempt-store.ts";
import type { Client } from "./client-hash.ts";
import { requireAttempt } from "./count-attempt.ts";
import type { EmailChangeRow } from "./email-change-store.ts";
import { hashOfSecret } from "./refresh-token.ts";

type Find = (
  queries: Queries,
  presented: { keyHash: string; now: Date },
) => Promise<EmailChangeRow | null>;

/**
 * The change that a mailed key belongs to, and how to look at it again once its account is locked. Only
 * wrong keys count as attempts of the client's network.
 * @throws Problem `not_found` when the key is dead.
 */
export async function redeemEmailChangeKey(
  deps: Pick<Dependencies, "clock" | "database" | "refreshKey">,
  { key, client }: { key: string; client: Client },
  find: Find,
): Promise<{
  change: EmailChangeRow;
  findAgain: (queries: Queries) => Promise<EmailChangeRow | null>;
}> {
  const presented = { keyHash: hashOfSecret(key), now: deps.clock.now() };
  const attempt = attemptKeyOfIp("email-keys", client.ip, deps.refreshKey);
  const change = await deps.database.asSystemInTransaction(async (queries) => {
    await requireAttempt(deps, queries, { key: attempt, limit: KEYS_PER_IP });
    const found = await find(queries, presented);
    if (found !== null) await takeBackAttempt(queries, attempt);
    return found;
  });
  if (change === null) throw deadEmailChangeKey();
  return { change, findAgain: (queries) => find(queries, presented) };
}

export function deadEmailChangeKey(): Problem {
  return new Problem("not_found", { reason: "dead key of an e-mail change" });
}
