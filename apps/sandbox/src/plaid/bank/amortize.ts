/** A loan repaid in equal monthly instalments after an optional time without payments. */
export type LoanTerms = {
  principalCents: number;
  /** Yearly rate in percent. */
  rate: number;
  /** Months at the start in which nothing is paid and interest is added to the debt. */
  idleMonths: number;
  repaymentMonths: number;
};

export type LoanState = {
  balanceCents: number;
  instalmentCents: number;
  /** Interest of the latest month. */
  interestCents: number;
};

/** The state of the loan `months` whole months after it was paid out. */
export function amortize(terms: LoanTerms, months: number): LoanState {
  const { idleMonths, repaymentMonths } = terms;
  let balance = terms.principalCents;
  let interest = monthlyInterest(balance, terms.rate);
  for (let month = 0; month < Math.min(months, idleMonths); month += 1) {
    interest = monthlyInterest(balance, terms.rate);
    balance += interest;
  }
  const instalment = instalmentOf(balance, terms.rate, repaymentMonths);
  for (let month = idleMonths; month < months && balance > 0; month += 1) {
    interest = monthlyInterest(balance, terms.rate);
    balance = Math.max(0, balance + interest - instalment);
  }
  return {
    balanceCents: balance,
    instalmentCents: Math.min(instalment, balance + interest),
    interestCents: interest,
  };
}

/** One month's interest on a balance, in whole cents. */
function monthlyInterest(balanceCents: number, rate: number): number {
  return Math.round((balanceCents * rate) / 1200);
}

/** The level payment of a loan, in cents rounded up. */
export function instalmentOf(balanceCents: number, rate: number, months: number): number {
  const monthly = rate / 1200;
  if (monthly === 0) return Math.ceil(balanceCents / months);
  return Math.ceil((balanceCents * monthly) / (1 - (1 + monthly) ** -months));
}
