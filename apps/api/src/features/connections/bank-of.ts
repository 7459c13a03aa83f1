import type { Dependencies } from "#dependencies.ts";
import { type BankData, BankDataError } from "#ports/bank-data.ts";

import type { Connection } from "./connection-store.ts";

/**
 * Whom to ask about a connection: the provider it was made with, and no other, to whom its access
 * would be a stranger's secret.
 * @throws BankDataError `unavailable` where demo households are switched off.
 */
export function bankOf(
  { bankData, demoBank }: Pick<Dependencies, "bankData" | "demoBank">,
  { bank }: Pick<Connection, "bank">,
): BankData {
  if (bank === "plaid") return bankData;
  if (demoBank === null) throw new BankDataError("unavailable", "the demo bank is switched off");
  return demoBank;
}
