import {
  type BoundPiece,
  type Charged,
  feeAt,
  leastMinimum,
  leastByRule,
  memoRateAt,
  rateAt,
  wholeBilledAt,
} from "./bound-piece.ts";

/**
 * Computes, by piece and month, the balance if only minimums are ever paid: the most that any plan owes. The
 * balances of a card are simulated together, because its minimum goes to the lowest rate first and then to
 * the next. Paying more never increases any of them, as long as the assumed minimum does not grow with the
 * other balances: its floor, and the share of a single remaining balance.
 */
export function slowestPaths(pieces: readonly BoundPiece[], length: number): Float64Array[] {
  const paths = pieces.map((piece) => slowestAlone(piece, length));
  for (const debt of new Set(pieces.map((piece) => piece.debt))) {
    const members = pieces.flatMap((piece, index) => (piece.debt === debt ? [index] : []));
    const own = members.map((index) => pieces[index] as BoundPiece);
    // A fee can reopen a balance after it was paid off, and uses part of the minimum.
    if (own.length < 2 || own.some(({ monthlyFee, annualFee }) => monthlyFee || annualFee))
      continue;
    const together = slowestTogether(own, length);
    for (const [at, index] of members.entries()) {
      const path = paths[index] as Float64Array;
      paths[index] = path.map((owed, t) => Math.min(owed, together[at]?.[t] ?? owed));
    }
  }

  return paths;
}

function slowestAlone(piece: BoundPiece, length: number): Float64Array {
  const balances = new Float64Array(length);
  let [balance, memo] = [piece.opening, piece.memo?.opening ?? 0];
  balances[0] = balance;
  for (let t = 1; t < length && balance > 0; t += 1) {
    const before = balance;
    const rate = rateAt(piece, t);
    balance += before * rate + (rate > 0 ? 0.5 : 0) + feeAt(piece, t);
    const least = leastMinimum(piece, t, { before, after: balance });
    memo += before * memoRateAt(piece, t) + (t < piece.memoMonth ? 0.5 : 0);
    if (t === piece.memoMonth) balance += memo;
    balance = Math.max(0, balance - least);
    balances[t] = balance;
  }

  return balances;
}

/** A balance during the simulation. */
type Live = { piece: BoundPiece; path: Float64Array; balance: number; memo: number };

function slowestTogether(pieces: readonly BoundPiece[], length: number): Float64Array[] {
  const lives = pieces.map((piece): Live => {
    const path = new Float64Array(length);
    path[0] = piece.opening;
    return { piece, path, balance: piece.opening, memo: piece.memo?.opening ?? 0 };
  });
  for (let t = 1; t < length; t += 1) {
    const open = lives.filter(({ balance }) => balance > 0);
    let left = 0;
    for (const live of open) {
      const charged = accrue(live, t);
      const { whole, noPaymentMonths } = live.piece;
      const billed = wholeBilledAt(live.piece, t);
      if (billed !== null) left = billed;
      if (billed !== null || t <= noPaymentMonths) continue;
      const isAlone = open.length === 1;
      left = isAlone ? leastByRule(whole, charged) : whole.floor;
    }
    const byRate = open.toSorted((one, other) => rateAt(one.piece, t) - rateAt(other.piece, t));
    for (const live of byRate) {
      const paid = Math.min(left, live.balance);
      live.balance -= paid;
      left -= paid;
    }
    for (const { path, balance } of lives) path[t] = balance;
  }

  return lives.map(({ path }) => path);
}

/** Adds a month's interest, rounded up, and deferred interest that falls due. */
function accrue(live: Live, month: number): Charged {
  const { piece, balance } = live;
  const rate = rateAt(piece, month);
  live.memo += balance * memoRateAt(piece, month) + (month < piece.memoMonth ? 0.5 : 0);
  const before = balance + (month === piece.memoMonth ? live.memo : 0);
  live.balance = before + balance * rate + (rate > 0 ? 0.5 : 0);

  return { before, after: live.balance };
}
