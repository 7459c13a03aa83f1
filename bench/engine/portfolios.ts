/** Ten debts that every planner supports: fixed APR, fixed minimum above the interest. */
export const tenDebts = {
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

/** Thirty debts with level payments over 52 years, so that nearly all are owed to the end. */
export const thirtyDebts = {
  extra: 1,
  debts: Array.from({ length: 30 }, (_, index) => {
    const balance = 300_000 + 50_000 * ((index * 7919) % 30);
    const apr = 60_000 + 8_000 * index;
    const rate = apr / 12e6;
    const payment = (balance * rate) / (1 - (1 + rate) ** -620);
    return { id: `debt ${index + 1}`, balance, apr, minimum: Math.ceil(payment) + 1 };
  }),
};

export type Problem = typeof tenDebts;
export type Order = "snowball" | "avalanche";
