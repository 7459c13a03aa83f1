import type { Db } from "#database/database.ts";

import { type Entitlement, refusalOfLink, resolveEntitlement } from "./billing-decisions.ts";
import { findEntitlementFacts } from "./entitlement-store.ts";

type EntitlementQuery = { userId: string; now: Date };

/** The entitlement of a user who no longer exists. */
const NO_ENTITLEMENT: Entitlement = {
  because: "ended",
  isAllowed: false,
  banksMax: 0,
  until: null,
};

/** Returns what a user may do with banks at an instant, and until when. */
export async function findEntitlement(
  db: Db,
  { userId, now }: EntitlementQuery,
): Promise<Entitlement> {
  const facts = await findEntitlementFacts(db, userId);

  return facts === null ? NO_ENTITLEMENT : resolveEntitlement({ ...facts, now });
}

type Link = EntitlementQuery & { environment: "staging" | "production" };

/**
 * Returns a function that decides whether the user may link another bank. It takes the number of
 * banks that are linked or being linked. It returns an error code, or null if linking is allowed.
 */
export async function findLinkRule(
  db: Db,
  { userId, now, environment }: Link,
): Promise<(banks: number) => ReturnType<typeof refusalOfLink>> {
  const facts = await findEntitlementFacts(db, userId);
  if (facts === null) return () => "subscription_required";

  const entitlement = resolveEntitlement({ ...facts, now });
  // Outside production the banner asks for the confirmation instead.
  const lacksConfirmation = environment === "production" && !facts.isConfirmed;
  return (banks) => refusalOfLink(entitlement, { banks, lacksConfirmation });
}
