import type { DebtKind } from "@snowball/contract";

/** Which terms a kind of debt can have; what it cannot have is not asked for. */
export type Uses = {
  /** Promotional rates and deferred interest. */
  offers: boolean;
  annualFee: boolean;
  escrow: boolean;
  /** Another way to count interest than a twelfth of the year's a month. */
  accrual: boolean;
  deferment: boolean;
  /** Loans whose interest is fixed beforehand, so that paying early saves nothing. */
  precomputed: boolean;
  /** More than one balance with a rate of its own. */
  severalRates: boolean;
};

const loan: Uses = {
  offers: false,
  annualFee: false,
  escrow: false,
  accrual: true,
  deferment: true,
  precomputed: false,
  severalRates: false,
};
const financed: Uses = { ...loan, offers: true, precomputed: true };

const uses: Record<DebtKind, Uses> = {
  credit_card: {
    ...loan,
    offers: true,
    annualFee: true,
    accrual: false,
    deferment: false,
    severalRates: true,
  },
  mortgage: { ...loan, escrow: true },
  student_loan: loan,
  auto_loan: { ...loan, precomputed: true },
  personal_loan: financed,
  medical: { ...financed, accrual: false, precomputed: false },
  other: { ...financed, severalRates: true },
};

export function usesOf(kind: DebtKind): Uses {
  return uses[kind];
}

/** Something can be taken away if it is not paid. */
export function isUsuallySecured(kind: DebtKind): boolean {
  return kind === "mortgage" || kind === "auto_loan";
}
