import { amortizationSchedule } from "@snowball/payoff/loans";
import amortization from "amortization";
import amortizationjs from "amortizationjs";
import amortize from "amortize";
import amortizejs from "amortizejs";
import { ipmt } from "financial";
import loanjs from "loanjs";
import mortgage from "mortgage";

import { runPlainLoan } from "./plain-loop.ts";
import { loan } from "./problem.ts";
import { timeCalls } from "./time-calls.ts";

/** One library on the loan: how far its total interest is from exact, in cents, and its time. */
export type LoanRow = { library: string; deviation: number; ratio: number };

const { months } = loan;
const principal = loan.principal / 100;
const percent = loan.apr / 10_000;
const years = months / 12;

/** Total interest in dollars; the first is the limit. */
const libraries: Readonly<Record<string, () => number>> = {
  "limit: a plain integer loop, no schedule": () => runPlainLoan(loan) / 100,
  "ours, every payment": () => {
    const outcome = amortizationSchedule({
      principal: loan.principal,
      apr: loan.apr,
      repayment: { type: "term", periods: months },
    });
    if (outcome.kind === "impossible") throw new Error(outcome.code);
    return outcome.schedule.totalInterest / 100;
  },
  loanjs: () => loanjs.Loan(principal, months, percent, "annuity").interestSum,
  amortizejs: () =>
    amortizejs.Calculator.calculate({
      method: "mortgage",
      apr: percent,
      balance: principal,
      loanTerm: months,
    }).totalInterest,
  amortize: () =>
    amortize({ amount: principal, rate: percent, totalTerm: months, amortizeTerm: months })
      .interest,
  financial: () => {
    let interest = 0;
    for (let month = 1; month <= months; month += 1) {
      interest -= ipmt(percent / 1200, month, months, principal);
    }
    return interest;
  },
  mortgage: () =>
    mortgage.getMortgagePayoff(principal, percent / 100, months, 0, 0).totalInterestWithSavings,
  amortization: () =>
    amortization.amortizationSchedule(principal, years, percent).at(-1)?.accInterest ?? 0,
  amortizationjs: () => amortizationjs.amortize(principal, 0, percent, years, 12).total.interest,
};

/** $300,000 at 6.5 % over 360 months. */
export function measureLoans(): LoanRow[] {
  const exact = runPlainLoan(loan);
  const entries = Object.entries(libraries);
  const times = timeCalls(entries.map(([, totalInterest]) => totalInterest));
  const [limit = 1] = times;

  return entries.map(([library, totalInterest], index) => ({
    library,
    deviation: Math.round(totalInterest() * 100 - exact),
    ratio: (times[index] ?? 0) / limit,
  }));
}
