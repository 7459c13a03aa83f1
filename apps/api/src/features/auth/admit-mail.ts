import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";

import { attemptKeyOfEmail } from "./attempt-keys.ts";
import { MAILS_PER_DAY, MAILS_PER_HOUR } from "./attempt-rules.ts";
import { countAttempt } from "./count-attempt.ts";

type AdmitMailDeps = Pick<Dependencies, "clock" | "refreshKey">;

/**
 * Counts one more mail that anybody can cause to be sent to an address, and tells whether it may be
 * sent. All kinds are counted together: above 3 an hour or 10 a day nothing goes out. Those asked for
 * on a device that the address knows are counted apart.
 */
export async function admitMail(
  deps: AdmitMailDeps,
  queries: Queries,
  { email, isKnownDevice }: { email: string; isKnownDevice: boolean },
): Promise<boolean> {
  const keyOf = (kind: string) =>
    attemptKeyOfEmail(isKnownDevice ? `${kind}-on-known-devices` : kind, email, deps.refreshKey);
  const limits = [
    { key: keyOf("mails-per-hour"), limit: MAILS_PER_HOUR },
    { key: keyOf("mails-per-day"), limit: MAILS_PER_DAY },
  ];

  for (const attempt of limits) {
    if ((await countAttempt(deps, queries, attempt)) !== null) return false;
  }
  return true;
}
