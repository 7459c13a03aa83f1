import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { Route } from "#http/router.ts";

import { findInstitution } from "./institution-store.ts";

export function registerInstitutionRoutes(route: Route, { database }: Dependencies): void {
  // Returns what the last sync of a connection stored. Never calls the bank-linking service, so an institution that no
  // user has linked is unknown.
  route("getInstitution", async ({ session: { userId }, params: { id } }) => {
    const institution = await database.asUser(userId, (db) => findInstitution(db, id));
    if (!institution) throw new Problem("not_found", { reason: "no such institution" });

    return { ...institution, primary_color: institution.primaryColor };
  });
}
