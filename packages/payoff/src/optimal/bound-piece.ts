/** The lowest possible minimum payment of a month while something is owed: `max(floor, share of balance)`. */
export type MinimumShape = {
  floor: number;
  share: number;
  /**
   * If true, the share applies to the balance before interest, and the month's interest and fees are added.
   */
  addsInterest: boolean;
};

/**
 * One balance in the lower-bound problem: how it grows, and the least that must be paid on it. Amounts are
 * cents and rates are decimal fractions, both in floating point. The bound consists of inequalities, each
 * weakened by the largest possible effect of rounding to cents.
 */
export type BoundPiece = MinimumShape & {
  /** The index of the debt in the portfolio, and of the balance in the debt. */
  debt: number;
  balance: number;
  opening: number;
  /** The monthly rate through month `promoMonths`, and after it. */
  promoRate: number;
  promoMonths: number;
  rate: number;
  /** By month, month 1 first, the last one repeats: a factor on the rate, for the days of the month. */
  rateFactors: readonly number[];
  /** No interest is charged through this month. */
  interestFreeMonths: number;
  /** Deferred interest, which is charged in `memoMonth` if anything is still owed. */
  memo: { opening: number; rate: number } | null;
  memoMonth: number;
  monthlyFee: number;
  annualFee: { amount: number; firstMonth: number } | null;
  /** The minimum of the whole debt. The same as the piece's own if the debt has one balance. */
  whole: MinimumShape;
  /** The last month in which no payment is due. */
  noPaymentMonths: number;
  /** Whether extra payments are allowed. */
  canPrepay: boolean;
  /** The terms of an opening period in month 1; null if month 1 is a whole month. */
  opens: PieceOpening | null;
};

/** The terms of a piece in an opening period. */
export type PieceOpening = {
  /** The interest per dollar, and the deferred interest per dollar. */
  rate: number;
  memoRate: number;
  /** The least amount due for the piece, and the amount due for the whole debt. */
  due: number;
  wholeDue: number;
  /** The same for a known bill of month 2; null if it follows from the rule. */
  nextDue: number | null;
  wholeNextDue: number | null;
};

/** Returns the terms of the opening period if `month` is one. */
export function openingIn({ opens }: BoundPiece, month: number): PieceOpening | null {
  return month === 1 ? opens : null;
}

/** Returns the least amount due for the piece if it is known without the rule. */
export function billedAt({ opens }: BoundPiece, month: number): number | null {
  if (opens === null || month > 2) return null;

  return month === 1 ? opens.due : opens.nextDue;
}

/** Returns the amount due for the whole debt if it is known without the rule. */
export function wholeBilledAt({ opens }: BoundPiece, month: number): number | null {
  if (opens === null || month > 2) return null;

  return month === 1 ? opens.wholeDue : opens.wholeNextDue;
}

/** Returns the rate of a month's accrual. */
export function rateAt(piece: BoundPiece, month: number): number {
  if (month <= piece.interestFreeMonths) return 0;
  const opening = openingIn(piece, month);
  if (opening) return opening.rate;
  const rate = month <= piece.promoMonths ? piece.promoRate : piece.rate;

  return rate * rateFactorAt(piece, month);
}

function rateFactorAt({ rateFactors }: BoundPiece, month: number): number {
  return rateFactors[Math.min(month, rateFactors.length) - 1] ?? 1;
}

/** Returns the fees of a month's accrual while something is owed. */
export function feeAt(piece: BoundPiece, month: number): number {
  const { monthlyFee, annualFee } = piece;
  const isAnniversary =
    annualFee !== null &&
    month >= annualFee.firstMonth &&
    (month - annualFee.firstMonth) % 12 === 0;

  return (openingIn(piece, month) ? 0 : monthlyFee) + (isAnniversary ? annualFee.amount : 0);
}

/** Returns the rate at which a month records deferred interest. */
export function memoRateAt(piece: BoundPiece, month: number): number {
  const { memo, memoMonth } = piece;
  if (memo === null || month >= memoMonth) return 0;

  return openingIn(piece, month)?.memoRate ?? memo.rate * rateFactorAt(piece, month);
}

/** Returns the floor of a month's minimum. */
export function floorAt(piece: BoundPiece, month: number): number {
  const billed = billedAt(piece, month);
  if (billed !== null) return billed;

  return month <= piece.noPaymentMonths ? 0 : piece.floor;
}

/** A balance before and after a month's interest and fees. Deferred interest that falls due is in both or in neither. */
export type Charged = { before: number; after: number };

/** Returns a lower bound on the minimum, before it is capped by the balance. */
export function leastMinimum(piece: BoundPiece, month: number, charged: Charged): number {
  const billed = billedAt(piece, month);
  if (billed !== null) return billed;

  return month <= piece.noPaymentMonths ? 0 : leastByRule(piece, charged);
}

/** Like `leastMinimum`, but for a rule in a month in which a payment is due. */
export function leastByRule(rule: MinimumShape, charged: Charged): number {
  return Math.max(rule.floor, shareOf(rule, charged) - 0.5);
}

/** Returns an upper bound on the minimum. */
export function mostMinimum(piece: BoundPiece, month: number, charged: Charged): number {
  const billed = billedAt(piece, month);
  if (billed !== null) return billed;
  if (month <= piece.noPaymentMonths) return 0;

  return Math.max(piece.floor, shareOf(piece, charged) + 0.5);
}

/** Returns the percentage part of the minimum before rounding; 0 for a fixed amount. */
function shareOf({ share, addsInterest }: MinimumShape, { before, after }: Charged): number {
  return addsInterest ? share * before + after - before : share * after;
}
