import { Readable } from "node:stream";

import type { Dependencies } from "#dependencies.ts";
import { callerOf } from "#features/profile/index.ts";
import type { Route } from "#http/router.ts";

import {
  writeAccountTable,
  writeDebtTable,
  writeExport,
  writePaymentTable,
  writeTransactionTable,
} from "./write-export.ts";

export function registerExportRoutes(route: Route, deps: Dependencies): void {
  route("exportEverything", async (call) => Readable.from(writeExport(deps, callerOf(call))));
  route("exportDebts", async (call) => Readable.from(writeDebtTable(deps, callerOf(call))));
  route("exportAccounts", async (call) => Readable.from(writeAccountTable(deps, callerOf(call))));
  route("exportTransactions", async (call) =>
    Readable.from(writeTransactionTable(deps, callerOf(call))),
  );
  route("exportPayments", async (call) => Readable.from(writePaymentTable(deps, callerOf(call))));
}
