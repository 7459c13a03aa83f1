import type { BankAccess } from "@snowball/contract";

import type { Dependencies } from "#dependencies.ts";
import { findEntitlement, findLinkRule } from "#features/billing/index.ts";
import { Problem } from "#http/problem.ts";

import { countBanks } from "./bank-count-store.ts";

type AccessDeps = Pick<Dependencies, "database" | "clock" | "environment">;

/** Returns what the user may do with banks, and until when. */
export async function readBankAccess(deps: AccessDeps, userId: string): Promise<BankAccess> {
  const now = deps.clock.now();

  return deps.database.asUser(userId, async (queries) => {
    const { because, isAllowed, banksMax, until } = await findEntitlement(queries, { userId, now });
    const banks = await countBanks(queries, { userId, besides: null });
    const { environment } = deps;
    const refusalOf = await findLinkRule(queries, { userId, now, environment });

    return {
      because,
      is_allowed: isAllowed,
      banks,
      banks_max: banksMax,
      until: until?.toISOString() ?? null,
      refusal: refusalOf(banks),
    };
  });
}

type Link = {
  userId: string;
  /** The session of this link; null if it does not exist yet. */
  sessionId: string | null;
};

/**
 * Rejects a link beyond the user's limit, counting banks that are being linked.
 * @throws Problem `address_not_confirmed`, `subscription_required`, `too_many_free_banks`,
 *   `too_many_banks`.
 */
export async function refuseBeyondAccess(
  { database, clock, environment }: AccessDeps,
  { userId, sessionId }: Link,
): Promise<void> {
  const [banks, refusalOf] = await database.asUser(userId, (queries) =>
    Promise.all([
      countBanks(queries, { userId, besides: sessionId }),
      findLinkRule(queries, { userId, now: clock.now(), environment }),
    ]),
  );
  const refusal = refusalOf(banks);

  if (refusal !== null) throw new Problem(refusal);
}
