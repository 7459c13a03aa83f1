/** Ten debts of features that every planner knows: a fixed APR, a fixed minimum above the interest. */
export const problem = {
  extra: 50_000,
  debts: [
    { id: "Store card", balance: 124_567, apr: 269_900, minimum: 4_500 },
    { id: "Visa", balance: 482_015, apr: 222_400, minimum: 12_500 },
    { id: "Mastercard", balance: 731_042, apr: 189_900, minimum: 16_000 },
    { id: "Amex", balance: 298_000, apr: 194_900, minimum: 7_500 },
    { id: "Medical", balance: 64_000, apr: 39_900, minimum: 4_000 },
    { id: "Auto", balance: 1_145_033, apr: 64_900, minimum: 28_950 },
    { id: "Student A", balance: 870_000, apr: 45_300, minimum: 9_800 },
    { id: "Student B", balance: 1_530_075, apr: 68_000, minimum: 17_608 },
    { id: "Personal loan", balance: 625_000, apr: 129_900, minimum: 21_055 },
    { id: "Furniture", balance: 189_999, apr: 99_900, minimum: 6_200 },
  ],
};

export type Problem = typeof problem;
export type Order = "snowball" | "avalanche";

/** One loan, for the libraries that know one loan only: $300,000 at 6.5 % over 30 years. */
export const loan = { principal: 30_000_000, apr: 65_000, months: 360 };
