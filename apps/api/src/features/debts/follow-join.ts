import type { Queries } from "#database/database.ts";

/**
 * Lets the order that a user chose follow, within the transaction in which an entered debt becomes one with a
 * linked one.
 */
export type FollowJoin = (
  queries: Queries,
  joined: { userId: string; entered: string; linked: string; now: Date },
) => Promise<void>;
