import type { Dependencies } from "#dependencies.ts";
import { type BankData, BankDataError } from "#ports/bank-data.ts";

import type { Connection } from "./connection-store.ts";

/**
 * Returns the provider with which a connection was made. The access token must not be sent to any
 * other one.
 * @throws BankDataError `unavailable` if demo households are switched off.
 */
export function bankOf(
  { bankData, demoBank }: Pick<Dependencies, "bankData" | "demoBank">,
  { bank }: Pick<Connection, "bank">,
): BankData {
  if (bank === "plaid") return bankData;
  if (demoBank === null) throw new BankDataError("unavailable", "the demo bank is switched off");
  return demoBank;
}
