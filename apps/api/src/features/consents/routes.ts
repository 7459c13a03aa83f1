import type { Dependencies } from "#dependencies.ts";
import type { Route } from "#http/router.ts";

import { acceptDocuments } from "./accept-documents.ts";

export function registerConsentRoutes(
  route: Route,
  deps: Pick<Dependencies, "clock" | "database">,
): void {
  route("acceptDocuments", async ({ session: { userId }, body }) => {
    await acceptDocuments(deps, { userId, input: body });
    return {};
  });
}
