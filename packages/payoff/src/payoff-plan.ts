import type { Cents } from "./portfolio.ts";

/** Why a debt got money in a month. */
export type Reason =
  | "MINIMUM"
  | "SMALLEST_BALANCE"
  | "HIGHEST_APR"
  | "CUSTOM_ORDER"
  /** The rate jumps soon: this debt is cleared before it does. */
  | "PROMO_ENDS"
  /** Deferred interest would be charged if this were not cleared in time. */
  | "DEFERRED_DEADLINE"
  /** Closing it ends a fee. */
  | "STOPS_FEE"
  /** Paying it lowers a minimum that would go to a cheaper balance. */
  | "CUTS_WASTED_MINIMUM"
  /** What the debt before it in the same month did not need. */
  | "CASCADE"
  | "FINAL_PAYMENT"
  | "WINDFALL"
  /** No rule of thumb says so; the search found it cheaper. */
  | "CHEAPEST_FOUND";

/** What happens to one debt in one month. `start + interest + fee - payment = end`. */
export type DebtMonth = {
  id: string;
  start: Cents;
  interest: Cents;
  fee: Cents;
  minimum: Cents;
  /** Beyond the minimum. */
  extra: Cents;
  /** `minimum + extra`. */
  payment: Cents;
  end: Cents;
  /** Escrow, which goes out with the payment and is no part of it. */
  beside: Cents;
  reasons: readonly Reason[];
};

/** One month of a plan: the debts that were open when it began. */
export type PlanMonth = {
  month: number;
  debts: readonly DebtMonth[];
  interest: Cents;
  fees: Cents;
  paid: Cents;
  /** Escrow that goes out beside what is paid. */
  beside: Cents;
  /** Owed at the end of the month. */
  owed: Cents;
};

/** What a plan costs and how long it takes. */
export type PlanTotals = {
  months: number;
  paid: Cents;
  interest: Cents;
  fees: Cents;
};

/** One debt's whole life within a plan. */
export type DebtOutcome = {
  id: string;
  /** 0 = nothing is owed. */
  payoffMonth: number;
  paid: Cents;
  interest: Cents;
  fees: Cents;
};

/**
 * A lower bound on what any plan with this budget pays, and how far this plan is above it. Rounding
 * to cents alone may account for `rounding` of the gap: a gap no larger is a proof (docs/engine.md).
 */
export type Certificate = { lowerBound: Cents; gap: Cents; rounding: Cents };

/** A plan that reaches zero. Its months are made on demand: most readers want totals. */
export type PayoffPlan = {
  totals: PlanTotals;
  /** In the order of the input. */
  debts: readonly DebtOutcome[];
  /** Owed after each month in all, month 1 first. */
  owedByMonth(): Cents[];
  /** Owed after each month by one debt, month 1 first. */
  balanceByMonth(id: string): Cents[];
  /** @throws RangeError for a month before 1 or after the last. */
  month(month: number): PlanMonth;
  /** Of `optimal` only. */
  certificate: Certificate | null;
};

/** `interest` includes fees; a payment above it is the least that makes the debt shrink. */
export type GrowingDebt = { id: string; minimum: Cents; interest: Cents };

/** Why there is no plan. Amounts in cents, minimums with the escrow beside them; months counted from 1. */
export type PlanFault =
  | {
      code: "BUDGET_BELOW_MINIMUMS";
      month: number;
      minimums: Cents;
      budget: Cents;
      shortfall: Cents;
    }
  /** With this budget something is still owed after 1,200 months. */
  | {
      code: "NEVER_PAYS_OFF";
      /**
       * Level monthly payments for all debts that clear them in three and in five years, while one
       * cent less does not; null where no payment does, such as where extra payments are forbidden.
       */
      clearsIn36: Cents | null;
      clearsIn60: Cents | null;
      negativeAmortization: readonly GrowingDebt[];
    }
  | { code: "BAD_ORDER"; id: string }
  | { code: "RATE_OUT_OF_RANGE"; id: string }
  | { code: "AMOUNT_TOO_LARGE"; id: string };

/** A plan, or the reason why there is none: impossible is an answer, not a number. */
export type PlanOutcome =
  | { kind: "plan"; plan: PayoffPlan }
  | { kind: "impossible"; fault: PlanFault };
/** The same without months, for sliders. */
export type TotalsOutcome =
  | { kind: "plan"; totals: PlanTotals }
  | { kind: "impossible"; fault: PlanFault };
