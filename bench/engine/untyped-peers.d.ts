// What is used of libraries that ship no types.

declare module "amortize" {
  const amortize: (loan: {
    amount: number;
    rate: number;
    totalTerm: number;
    amortizeTerm: number;
  }) => { payment: number; interest: number };
  export default amortize;
}

declare module "amortizejs" {
  const amortizejs: {
    Calculator: {
      calculate(loan: { method: "mortgage"; apr: number; balance: number; loanTerm: number }): {
        totalInterest: number;
      };
    };
  };
  export default amortizejs;
}

declare module "amortization" {
  const amortization: {
    amortizationSchedule(principal: number, years: number, rate: number): { accInterest: number }[];
  };
  export default amortization;
}

declare module "amortizationjs" {
  const amortizationjs: {
    amortize(
      principal: number,
      down: number,
      rate: number,
      years: number,
      perYear: number,
    ): { total: { interest: number } };
  };
  export default amortizationjs;
}
