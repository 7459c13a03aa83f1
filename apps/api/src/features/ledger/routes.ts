import { callerOf } from "#features/profile/index.ts";
import { cutPage } from "#http/page.ts";
import type { Route } from "#http/router.ts";

import { answerWithdrawal } from "./answer-withdrawal.ts";
import { updateObligation } from "./change-ledger.ts";
import { recordPayment, updatePayment } from "./change-payment.ts";
import { type LedgerDeps, listClosedDebts, listObligations } from "./list-obligations.ts";

export function registerLedgerRoutes(route: Route, deps: LedgerDeps): void {
  route("listObligations", async (call) =>
    cutPage(
      await listObligations(deps, { caller: callerOf(call), debtId: call.params.uuid }),
      call,
    ),
  );
  route("listClosedDebts", async (call) =>
    cutPage(await listClosedDebts(deps, callerOf(call)), call),
  );
  route("recordPayment", (call) =>
    recordPayment(deps, { caller: callerOf(call), debtId: call.params.uuid, input: call.body }),
  );
  route("updatePayment", (call) =>
    updatePayment(deps, { caller: callerOf(call), id: call.params.uuid, change: call.body }),
  );
  route("answerWithdrawal", (call) =>
    answerWithdrawal(deps, { caller: callerOf(call), id: call.params.uuid, debt: call.body.debt }),
  );
  route("updateObligation", (call) =>
    updateObligation(deps, {
      caller: callerOf(call),
      debtId: call.params.uuid,
      cycle: call.params.cycle,
      change: call.body,
    }),
  );
}
