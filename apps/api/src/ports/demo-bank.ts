import type { BankData } from "./bank-data.ts";

/**
 * A bank whose customers are made up, for whoever wants to look around: asked like any other, by an
 * adapter of its own, so that its connections never meet the real provider nor that one's it.
 */
export type DemoBank = BankData & {
  /** Opens a household that no one else sees, already linked. @throws BankDataError */
  openHousehold: () => Promise<{ accessToken: string; providerItemId: string }>;
};
