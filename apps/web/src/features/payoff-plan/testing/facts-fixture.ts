import { debtFixture } from "./debt-fixture.ts";
import { readDebtsToday } from "../words/read-debts.ts";

export const VISA = debtFixture();
export const STORE = debtFixture({
  uuid: "0b9a6a3e-0000-4000-8000-00000000000b",
  name: "Store Card",
  owed: "640.00",
  apr: "19.99",
  minimum: "35.00",
});

/** Plan facts of a $2,000.00 card at 24.99% and a $640.00 card at 19.99% on December 1, 2026. */
export const factsFixture = readDebtsToday([VISA, STORE], { ledger: [], today: "2026-12-01" });
