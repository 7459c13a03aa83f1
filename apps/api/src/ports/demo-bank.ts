import type { BankData } from "./bank-data.ts";

/**
 * A bank whose customers are made up, for whoever wants to look around: asked like any other, by an
 * adapter of its own, so that its connections never meet the real provider nor that one's it.
 */
export type DemoBank = BankData & {
  /** A household nobody else sees, linked already. @throws BankDataError */
  openHousehold: () => Promise<{ accessToken: string; providerItemId: string }>;
};
