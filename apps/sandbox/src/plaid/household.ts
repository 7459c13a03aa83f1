import type { CalendarDate } from "../bank/calendar-date.ts";
import type { HouseholdEvent, HouseholdLife } from "./bank/household-life.ts";
import type { TransactionLog } from "./bank/transaction-log.ts";
import type { BankLogin } from "./plaid-item.ts";

/** How a household makes requested payments: as requested, without the next one, halved or doubled. */
export type Manner = "as told" | "forgets one" | "half" | "twice";

/** A customer of a bank with all accounts there, as it is stored: the rest is played from it. */
export type Household = BankLogin & {
  id: string;
  institutionId: string;
  /** The client's user who linked it: the bank knows them again when every access was ended. */
  clientUserId?: string | null;
  bornOn: CalendarDate;
  events: HouseholdEvent[];
  /** The last day that has passed for it. */
  through: CalendarDate;
  /** Defaults to "as told". */
  manner?: Manner;
};

/** What was played so far; it is thrown away at will, because playing again gives the same. */
export type Played = {
  lives: Map<string, HouseholdLife>;
  logs: Map<string, { life: HouseholdLife; log: TransactionLog }>;
};

export function nothingPlayed(): Played {
  return { lives: new Map(), logs: new Map() };
}
