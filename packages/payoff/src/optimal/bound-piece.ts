/** The least a month's payment can be while something stays owed: `max(floor, share of balance)`. */
export type MinimumShape = {
  floor: number;
  share: number;
  /** Whether the share is of the balance before interest, with the interest on top. */
  addsInterest: boolean;
};

/**
 * A balance as the lower bound sees it: what it grows by, and what it must be paid at least. Amounts
 * are cents, rates decimal fractions, both in floating point: a bound is made of inequalities, and each
 * of them is weakened by what rounding to cents could do (see `bounding-paths.ts`).
 */
export type BoundPiece = MinimumShape & {
  /** Whose it is, and which of its balances: positions in the portfolio. */
  debt: number;
  balance: number;
  opening: number;
  /** Monthly rate through month `promoMonths`, and after it. */
  promoRate: number;
  promoMonths: number;
  rate: number;
  /** Factor on the rate by month (days of the month), month 1 first, the last one repeating. */
  rateFactors: readonly number[];
  /** No interest is charged through this month. */
  interestFreeMonths: number;
  /** Interest that is gathered until `memoMonth` and charged then, if anything is still owed. */
  memo: { opening: number; rate: number } | null;
  memoMonth: number;
  monthlyFee: number;
  annualFee: { amount: number; firstMonth: number } | null;
  /** The minimum of the whole debt; of a debt with one balance the same. */
  whole: MinimumShape;
  /** No payment is due through this month. */
  noPaymentMonths: number;
  /** Whether more than the minimum may be paid. */
  canPrepay: boolean;
  /** What goes out beside the payment in each month in which something is owed. */
  beside: number;
  /** What month 1 is where it is an opening; null where it is a month. */
  opens: PieceOpening | null;
};

/** Month 1 of a piece where it is an opening. */
export type PieceOpening = {
  /** Interest on a dollar, and what its memo gathers. */
  rate: number;
  memoRate: number;
  /** What is due of the piece at least, and of the whole debt. */
  due: number;
  wholeDue: number;
  beside: number;
};

/** The opening of a piece in month 1, if that is what month 1 is. */
export function openingIn({ opens }: BoundPiece, month: number): PieceOpening | null {
  return month === 1 ? opens : null;
}

/** What goes out beside the payment of month `month`. */
export function besideAt(piece: BoundPiece, month: number): number {
  return openingIn(piece, month)?.beside ?? piece.beside;
}

/** The rate of the accrual of month `month`. */
export function rateAt(piece: BoundPiece, month: number): number {
  if (month <= piece.interestFreeMonths) return 0;
  const opening = openingIn(piece, month);
  if (opening) return opening.rate;
  const rate = month <= piece.promoMonths ? piece.promoRate : piece.rate;
  const { rateFactors: factors } = piece;

  return factors.length === 0 ? rate : rate * (factors[Math.min(month, factors.length) - 1] ?? 1);
}

/** The fees charged with the accrual of month `month` while anything is owed. */
export function feeAt(piece: BoundPiece, month: number): number {
  const { monthlyFee, annualFee } = piece;
  const isAnniversary =
    annualFee !== null &&
    month >= annualFee.firstMonth &&
    (month - annualFee.firstMonth) % 12 === 0;

  return (openingIn(piece, month) ? 0 : monthlyFee) + (isAnniversary ? annualFee.amount : 0);
}

/** A month's deferred interest before rounding. */
export function memoOf(piece: BoundPiece, month: number, balance: number): number {
  const { memo, memoMonth } = piece;
  if (memo === null || month >= memoMonth) return 0;

  return balance * (openingIn(piece, month)?.memoRate ?? memo.rate);
}

/** The floor of the minimum in month `month`. */
export function floorAt(piece: BoundPiece, month: number): number {
  const opening = openingIn(piece, month);
  if (opening) return opening.due;

  return month <= piece.noPaymentMonths ? 0 : piece.floor;
}

/** A balance before a month's interest and fees, and after them. */
export type Charged = { before: number; after: number };

/** No more than what the rule asks of a balance, before any cap. */
export function leastMinimum(piece: BoundPiece, month: number, charged: Charged): number {
  const opening = openingIn(piece, month);
  if (opening) return opening.due;

  return month <= piece.noPaymentMonths ? 0 : leastOf(piece, charged);
}

/** The same of a rule, in a month in which a payment is due. */
export function leastOf(rule: MinimumShape, charged: Charged): number {
  return Math.max(rule.floor, shareOf(rule, charged) - 0.5);
}

/** No less than what the rule asks of a balance. */
export function mostMinimum(piece: BoundPiece, month: number, charged: Charged): number {
  const opening = openingIn(piece, month);
  if (opening) return opening.due;
  if (month <= piece.noPaymentMonths) return 0;

  return Math.max(piece.floor, shareOf(piece, charged) + 0.5);
}

/** The percentage of the rule, not yet rounded; of a fixed amount it is 0. */
function shareOf({ share, addsInterest }: MinimumShape, { before, after }: Charged): number {
  return addsInterest ? share * before + after - before : share * after;
}
