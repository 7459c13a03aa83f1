import type { BankData } from "./bank-data.ts";

/**
 * A bank whose customers are made up, for whoever wants to look around: asked like any other, by an
 * adapter of its own, so that its connections never meet the real provider nor that one's it.
 */
export type DemoBank = BankData & {
  /** A household nobody else sees, linked already, as many days ahead. @throws BankDataError */
  openHousehold: (daysAhead: number) => Promise<{ accessToken: string; providerItemId: string }>;
  /**
   * Lets one household live as many days ahead of all others; fewer than it does already, it refuses.
   * @throws BankDataError
   */
  moveHousehold: (providerItemId: string, daysAhead: number) => Promise<void>;
};
