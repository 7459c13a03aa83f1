import { callerOf } from "#features/profile/index.ts";
import { cutPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import {
  answerCombinedBill,
  markDebtsDistinct,
  mergeDebts,
  unmarkDebtsDistinct,
} from "./join-debts.ts";
import {
  createDebt,
  removeDebt,
  restoreDebt,
  updateDebt,
  type UpdateDebtDeps,
} from "./change-debt.ts";
import { type FollowJoin, type MergeUndo } from "./follow-ups.ts";
import { importDebts, undoDebtImport } from "./import-debts.ts";
import { listDebts } from "./read-debts.ts";

export function registerDebtRoutes(
  route: Route,
  deps: UpdateDebtDeps & FollowJoin & MergeUndo,
): void {
  route("listDebts", async (call) => cutPage(await listDebts(deps, callerOf(call)), call));
  route("createDebt", (call) => createDebt(deps, { caller: callerOf(call), input: call.body }));
  route("updateDebt", (call) =>
    updateDebt(deps, { caller: callerOf(call), id: call.params.uuid, change: call.body }),
  );
  route("removeDebt", async ({ session: { userId }, params }) => {
    await removeDebt(deps, { userId, id: params.uuid });
    return {};
  });
  route("importDebts", async (call) => {
    await importDebts(deps, { caller: callerOf(call), input: call.body });
    return {};
  });
  route("undoDebtImport", async ({ session: { userId }, params }) => {
    await undoDebtImport(deps, { userId, importId: params.uuid });
    return {};
  });
  route("restoreDebt", (call) =>
    restoreDebt(deps, { caller: callerOf(call), id: call.params.uuid }),
  );
  route("answerCombinedBill", (call) =>
    answerCombinedBill(deps, { caller: callerOf(call), uuid: call.params.uuid, answer: call.body }),
  );
  route("mergeDebts", (call) => mergeDebts(deps, { caller: callerOf(call), ...call.params }));
  route("markDebtsDistinct", (call) =>
    markDebtsDistinct(deps, { caller: callerOf(call), ...call.params }),
  );
  route("unmarkDebtsDistinct", (call) =>
    unmarkDebtsDistinct(deps, { caller: callerOf(call), ...call.params }),
  );
}
