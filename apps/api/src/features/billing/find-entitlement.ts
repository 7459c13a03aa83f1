import type { Queries } from "#database/database.ts";

import { type Entitlement, judgeEntitlement, refusalOfLink } from "./judge-entitlement.ts";
import { findEntitlementFacts } from "./entitlement-store.ts";

type Asked = { userId: string; now: Date };

/** Of a user who was deleted meanwhile. */
const NOBODY: Entitlement = { because: "ended", isAllowed: false, banksMax: 0, until: null };

/** What a user may do with banks at an instant, and until when. */
export async function findEntitlement(
  queries: Queries,
  { userId, now }: Asked,
): Promise<Entitlement> {
  const facts = await findEntitlementFacts(queries, userId);

  return facts === null ? NOBODY : judgeEntitlement({ ...facts, now });
}

type Link = Asked & {
  /** That the user has linked, or is linking. */
  banks: number;
  environment: "staging" | "production";
};

/** Why a user may link no further bank, as a problem of the contract's; null where they may. */
export async function findLinkRefusal(
  queries: Queries,
  { userId, now, banks, environment }: Link,
): Promise<ReturnType<typeof refusalOfLink>> {
  const facts = await findEntitlementFacts(queries, userId);
  if (facts === null) return "subscription_required";

  return refusalOfLink(judgeEntitlement({ ...facts, now }), {
    banks,
    // Elsewhere the banner asks for it.
    lacksConfirmation: environment === "production" && !facts.isConfirmed,
  });
}
