import { type BoundPiece, rateAt, wholeBilledAt } from "./bound-piece.ts";

/**
 * Several balances of a card with a percentage minimum on all of them, which goes to the first balance until
 * that is paid off. A dollar paid on any balance lowers the minimum that is forced on the first. By month,
 * month 1 at index 1.
 */
export type SharedMinimum = {
  /** Indices of the pieces, the one that minimums reach first in front. */
  members: readonly number[];
  openings: readonly number[];
  /** 1 plus the month's interest rate. */
  growth: readonly Float64Array[];
  /** The minimum per dollar owed after interest. */
  share: readonly Float64Array[];
};

/** Returns the cards that can be bounded as a whole. */
export function sharedMinimums(pieces: readonly BoundPiece[], months: number): SharedMinimum[] {
  const shared = pieces.flatMap((piece, index) => {
    const members = pieces.flatMap(({ debt }, at) =>
      debt === piece.debt && at !== index ? [at] : [],
    );
    const isFirst = piece.share > 0 && members.length > 0;
    const isPlain = [index, ...members].every((at) => pieces[at]?.memo === null);
    return isFirst && isPlain ? [{ rule: piece, members: [index, ...members] }] : [];
  });

  return shared.map(({ rule, members }) => {
    const own = members.map((at) => pieces[at] as BoundPiece);
    return {
      members,
      openings: own.map(({ opening }) => opening),
      growth: own.map((piece) => byMonth(months, (month) => 1 + rateAt(piece, month))),
      share: own.map((piece) => byMonth(months, (month) => shareAt(rule, piece, month))),
    };
  });
}

function shareAt(rule: BoundPiece, piece: BoundPiece, month: number): number {
  if (wholeBilledAt(rule, month) !== null || month <= rule.noPaymentMonths) return 0;
  if (!rule.addsInterest) return rule.share;
  const rate = rateAt(piece, month);

  return (rule.share + rate) / (1 + rate);
}

function byMonth(months: number, value: (month: number) => number): Float64Array {
  return Float64Array.from({ length: months + 1 }, (_, month) => (month === 0 ? 0 : value(month)));
}
