import type { Pieces } from "@snowball/payoff";

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
  /** Whose turn it is: that of the user who was served least of late; null when nothing waits. */
  next(): Turn | null;
  /** Computes for the length of a turn, or the one piece that takes longer. */
  take(turn: Turn): TurnEnd;
};

/** How long one computation goes on before others are looked at. */
const TURN_MS = 50;
/** After so long half of what a user was served is forgotten. */
const HALF_LIFE_MS = 10_000;

/**
 * Lets computations of many users share one thread, piece by piece: the next turn is always that of
 * the user for whom least was computed in the last seconds. So whoever asks now and then is served at
 * once, however many others keep the thread busy, and those share what is left.
 * @param now a clock in ms that never goes back.
 */
export function createFairTurns(now: () => number): FairTurns {
  const open: Turn[] = [];
  const served = new Map<string, { ms: number; at: number }>();

  const servedOfLate = (userId: string, at: number) => {
    const known = served.get(userId);
    const ms = known ? known.ms * 2 ** ((known.at - at) / HALF_LIFE_MS) : 0;
    return ms < 1 ? 0 : ms;
  };
  const forgetLongAgo = (at: number) => {
    for (const userId of served.keys()) {
      if (servedOfLate(userId, at) === 0) served.delete(userId);
    }
  };
  const charge = (userId: string, { from, to }: { from: number; to: number }) => {
    served.set(userId, { ms: servedOfLate(userId, to) + to - from, at: to });
    forgetLongAgo(to);
  };

  return {
    add: (turn) => {
      open.push(turn);
    },

    next: () => {
      const at = now();
      let least: { turn: Turn; ms: number } | null = null;
      for (const turn of open) {
        const ms = servedOfLate(turn.userId, at);
        // Of those who were served alike, whoever came first.
        if (least === null || ms < least.ms) least = { turn, ms };
      }
      return least?.turn ?? null;
    },

    take: (turn) => {
      const from = now();
      const end = computeUntil(turn.pieces, () => now() - from >= TURN_MS);
      charge(turn.userId, { from, to: now() });
      if (end !== null) open.splice(open.indexOf(turn), 1);
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
