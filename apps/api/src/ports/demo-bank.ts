import type { BankData } from "./bank-data.ts";

/**
 * A bank with fictional customers, for demo households. It has its own adapter, so that its connections never
 * reach the real provider and real connections never reach it.
 */
export type DemoBank = BankData & {
  /** Creates a private demo household that is already linked. @throws BankDataError */
  openHousehold: () => Promise<{ accessToken: string; providerItemId: string }>;
};
