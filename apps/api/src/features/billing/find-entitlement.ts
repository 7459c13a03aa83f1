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

type Link = Asked & { environment: "staging" | "production" };

/**
 * What decides whether a user may link a further bank, to be asked with how many there are: that the user has
 * linked, or is linking. It answers a problem of the contract's; null where they may.
 */
export async function findLinkRule(
  queries: Queries,
  { userId, now, environment }: Link,
): Promise<(banks: number) => ReturnType<typeof refusalOfLink>> {
  const facts = await findEntitlementFacts(queries, userId);
  if (facts === null) return () => "subscription_required";

  const entitlement = judgeEntitlement({ ...facts, now });
  // Elsewhere the banner asks for it.
  const lacksConfirmation = environment === "production" && !facts.isConfirmed;
  return (banks) => refusalOfLink(entitlement, { banks, lacksConfirmation });
}
