import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { Route } from "#http/router.ts";

import { findInstitution, type Institution } from "./institution-store.ts";

export function registerInstitutionRoutes(route: Route, deps: Dependencies): void {
  route("getInstitution", async ({ session, params }) => {
    const wanted = { userId: session.userId, institutionId: params.id };
    const institution = await getInstitution(deps, wanted);
    return { ...institution, primary_color: institution.primaryColor };
  });
}

/**
 * Returns the name and logo of a bank or lender from the last sync of a connection to it. Never calls the
 * bank-linking service, so an institution that no user has linked is unknown.
 * @throws Problem not_found
 */
async function getInstitution(
  { database }: Dependencies,
  { userId, institutionId }: { userId: string; institutionId: string },
): Promise<Institution> {
  const institution = await database.asUser(userId, (db) => findInstitution(db, institutionId));
  if (!institution) throw new Problem("not_found", { reason: "no such institution" });

  return institution;
}
