import type { Dependencies } from "#dependencies.ts";
import { callerOf } from "#features/profile/index.ts";
import type { Route } from "#http/router.ts";

import { importExport, undoExportImport } from "./import-export.ts";

export function registerImportRoutes(route: Route, deps: Dependencies): void {
  route("importExport", async (call) => {
    await importExport(deps, { caller: callerOf(call), input: call.body });
    return {};
  });
  route("undoExportImport", async ({ session: { userId }, params }) => {
    await undoExportImport(deps, { userId, importId: params.uuid });
    return {};
  });
}
