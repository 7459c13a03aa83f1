import type { Queries } from "#database/database.ts";
import type { CarriedLedger, CarriedScenario } from "#database/schema.ts";
import type { UserDay } from "#features/profile/index.ts";

export type { CarriedLedger, CarriedScenario };

/** An entered debt and the linked one that it becomes one with. */
export type JoinedPair = {
  userId: string;
  entered: string;
  linked: string;
  now: Date;
  day: UserDay;
};

/** A debt, and the one whose ledger tells what was paid on it from now on. */
export type LedgerToCarry = {
  userId: string;
  from: string;
  to: string;
  now: Date;
  day: UserDay;
};

/** What follows an entered debt into the linked one, within the transaction that joins them or parts them. */
export type FollowJoin = {
  /** Lets the order that the user chose follow. */
  followJoin: (queries: Queries, pair: JoinedPair) => Promise<void>;
  /** Lets a debt's ledger tell what was paid on another that it is, before that one goes. */
  carryLedger: (queries: Queries, carrying: LedgerToCarry) => Promise<CarriedLedger>;
  /** Lets scenarios name the linked debt in place of the entered one. */
  carryScenarios: (queries: Queries, pair: JoinedPair) => Promise<CarriedScenario[]>;
};

/** What undoes it. */
export type GiveBack = {
  /** Takes out of a linked debt's ledger what was carried into it. */
  giveBackLedger: (
    queries: Queries,
    from: { userId: string; debtId: string; carried: CarriedLedger },
  ) => Promise<void>;
  /** Lets scenarios name the entered debt again. */
  giveBackScenarios: (
    queries: Queries,
    pair: Pick<JoinedPair, "userId" | "entered" | "linked"> & {
      carried: readonly CarriedScenario[];
    },
  ) => Promise<void>;
};
