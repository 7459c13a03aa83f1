import { parseWindow, presentPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { createDebt } from "./create-debt.ts";
import { listDebts, type DebtDeps } from "./list-debts.ts";
import { removeDebt } from "./remove-debt.ts";
import { restoreDebt } from "./restore-debt.ts";
import { updateDebt } from "./update-debt.ts";

export function registerDebtRoutes(route: Route, deps: DebtDeps): void {
  route("listDebts", async ({ session, query, url }) => {
    const debts = await listDebts(deps, session.userId);
    const window = parseWindow(query);
    const shown = debts.slice(window.offset, window.offset + window.limit);
    return presentPage(shown, { count: debts.length, window, listUrl: url });
  });
  route("createDebt", ({ session: { userId }, body }) => createDebt(deps, { userId, input: body }));
  route("updateDebt", ({ session: { userId }, params, body }) =>
    updateDebt(deps, { userId, id: params.uuid, change: body }),
  );
  route("removeDebt", async ({ session: { userId }, params }) => {
    await removeDebt(deps, { userId, id: params.uuid });
    return {};
  });
  route("restoreDebt", ({ session: { userId }, params }) =>
    restoreDebt(deps, { userId, id: params.uuid }),
  );
}
