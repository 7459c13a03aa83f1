import type { Queries } from "#database/database.ts";
import type { CarriedLedger, CarriedScenario } from "#database/schema.ts";
import type { UserDay } from "#features/profile/index.ts";

export type { CarriedLedger, CarriedScenario };

/** An entered debt and the linked debt with which it is merged. */
export type JoinedPair = {
  userId: string;
  entered: string;
  linked: string;
  now: Date;
  day: UserDay;
};

/** A debt, and the debt to which its payments are copied. */
export type LedgerToCarry = {
  userId: string;
  from: string;
  to: string;
  now: Date;
  day: UserDay;
};

/** Moves data of an entered debt to the linked one, in the transaction that merges them. */
export type FollowJoin = {
  /** Replaces the entered debt in the payoff order that the user chose. */
  followJoin: (queries: Queries, pair: JoinedPair) => Promise<void>;
  /** Copies the payments of a debt to the ledger of the one that replaces it. */
  carryLedger: (queries: Queries, carrying: LedgerToCarry) => Promise<CarriedLedger>;
  /** Replaces the entered debt by the linked one in saved scenarios. */
  carryScenarios: (queries: Queries, pair: JoinedPair) => Promise<CarriedScenario[]>;
};

/** Undoes a merge. */
export type GiveBack = {
  /** Removes copied payments from the ledger of a linked debt. */
  giveBackLedger: (
    queries: Queries,
    from: { userId: string; debtId: string; carried: CarriedLedger },
  ) => Promise<void>;
  /** Restores the entered debt in saved scenarios. */
  giveBackScenarios: (
    queries: Queries,
    pair: Pick<JoinedPair, "userId" | "entered" | "linked"> & {
      carried: readonly CarriedScenario[];
    },
  ) => Promise<void>;
};
