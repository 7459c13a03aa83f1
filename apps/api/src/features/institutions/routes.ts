import type { Route } from "#http/router.ts";

import { getInstitution, type InstitutionDeps } from "./get-institution.ts";
import { presentInstitution } from "./present-institution.ts";

export function registerInstitutionRoutes(route: Route, deps: InstitutionDeps): void {
  route("getInstitution", async ({ session, params }) =>
    presentInstitution(
      await getInstitution(deps, { userId: session.userId, institutionId: params.id }),
    ),
  );
}
