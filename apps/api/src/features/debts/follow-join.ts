import type { Queries } from "#database/database.ts";
import type { CarriedLedger, CarriedScenario } from "#database/schema.ts";
import type { UserDay } from "#features/profile/index.ts";

export type { CarriedLedger };

/** An entered debt and the linked one that it becomes one with. */
export type JoinedPair = {
  userId: string;
  entered: string;
  linked: string;
  now: Date;
  day: UserDay;
};

/** What follows an entered debt into the linked one, within the transaction that joins them or parts them. */
export type FollowJoin = {
  /** Lets the order that the user chose follow. */
  followJoin: (queries: Queries, pair: JoinedPair) => Promise<void>;
  /**
   * Lets the linked debt's ledger tell what was paid on the entered one, which is not removed yet; or, where
   * the linked one goes with its bank, the other way round.
   */
  carryLedger: (queries: Queries, pair: JoinedPair) => Promise<CarriedLedger>;
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
