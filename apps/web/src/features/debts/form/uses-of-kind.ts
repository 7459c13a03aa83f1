import type { DebtKind } from "@snowball/contract";

/** The terms that a kind of debt can have. The form hides the others. */
export type KindTerms = {
  /** Promotional rates and deferred interest. */
  offers: boolean;
  annualFee: boolean;
  escrow: boolean;
  /** Another interest method than one twelfth of the APR each month. */
  accrual: boolean;
  deferment: boolean;
  /** Loans with interest fixed in advance, so that paying early saves nothing. */
  precomputed: boolean;
  severalRates: boolean;
};

const loan: KindTerms = {
  offers: false,
  annualFee: false,
  escrow: false,
  accrual: true,
  deferment: true,
  precomputed: false,
  severalRates: false,
};
const financed: KindTerms = { ...loan, offers: true, precomputed: true };

const uses: Record<DebtKind, KindTerms> = {
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

export function getKindTerms(kind: DebtKind): KindTerms {
  return uses[kind];
}

export function isUsuallySecured(kind: DebtKind): boolean {
  return kind === "mortgage" || kind === "auto_loan";
}
