import type { Pieces } from "@snowball/payoff/pieces";

/** A computation that takes turns with others. */
export type Turn = {
  id: number;
  userId: string;
  pieces: Pieces<unknown>;
};

/** What came of a turn; null where the computation goes on. */
export type TurnEnd = { result: unknown } | { error: unknown } | null;

export type FairTurns = {
  add(turn: Turn): void;
  /** Whose turn it is: that of the user who is furthest behind; null when nothing waits. */
  next(): Turn | null;
  /** Computes for the length of a turn, or the one piece that takes longer. */
  take(turn: Turn): TurnEnd;
};

/** How long one computation goes on before others are looked at. */
const TURN_MS = 20;

/**
 * Lets computations of many users share one thread, piece by piece, by start-time fair queueing: each
 * user has a time of their own, which goes on while something is computed for them, and the next turn
 * is always that of the user who is furthest behind. Whoever was away begins where those are who were
 * not, neither before them nor behind: nothing is saved up, and nothing that was had is held against
 * anybody. So who asks now and then waits for no more than one turn of each other user.
 * @param now a clock in ms that never goes back.
 */
export function createFairTurns(now: () => number): FairTurns {
  const open: Turn[] = [];
  const times = new Map<string, number>();
  /** The time of the user who had the last turn: nobody who waits is behind it. */
  let common = 0;

  const timeOf = (userId: string) => times.get(userId) ?? common;
  const forgetWhoIsAway = () => {
    if (open.length === 0) common = Math.max(common, ...times.values());
    for (const [userId, time] of times) {
      if (time <= common && open.every((turn) => turn.userId !== userId)) times.delete(userId);
    }
  };

  return {
    add: (turn) => {
      open.push(turn);
      times.set(turn.userId, Math.max(timeOf(turn.userId), common));
    },

    next: () => {
      let behind: Turn | null = null;
      for (const turn of open) {
        // Of those who are equally far whoever came first.
        if (behind === null || timeOf(turn.userId) < timeOf(behind.userId)) behind = turn;
      }
      return behind;
    },

    take: (turn) => {
      const from = now();
      common = timeOf(turn.userId);
      const end = computeUntil(turn.pieces, () => now() - from >= TURN_MS);
      times.set(turn.userId, common + now() - from);
      if (end !== null) open.splice(open.indexOf(turn), 1);
      forgetWhoIsAway();
      return end;
    },
  };
}

function computeUntil(pieces: Pieces<unknown>, isOver: () => boolean): TurnEnd {
  try {
    do {
      const piece = pieces.next();
      if (piece.done) return { result: piece.value };
    } while (!isOver());
    return null;
  } catch (error) {
    return { error };
  }
}
