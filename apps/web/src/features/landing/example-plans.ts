/**
 * The cheapest plans for the three debts of the calculator's example with some money beyond their minimums, in dollars:
 * what is owed at the start of every third month, and the number of payments. Stored, so that the first screen needs
 * no engine; the test computes them.
 */
export const EXAMPLE_PLANS = [
  {
    extra: 0,
    payments: 36,
    interest: 3585,
    owed: [11352, 10549, 9722, 8869, 7991, 7085, 6150, 5186, 4190, 3154, 2053, 882],
  },
  {
    extra: 50,
    payments: 30,
    interest: 2896,
    owed: [11352, 10396, 9406, 8380, 7317, 6215, 5072, 3885, 2653, 1366],
  },
  {
    extra: 100,
    payments: 27,
    interest: 2401,
    owed: [11352, 10243, 9090, 7891, 6643, 5345, 3993, 2585, 1117],
  },
  {
    extra: 150,
    payments: 24,
    interest: 2031,
    owed: [11352, 10090, 8774, 7401, 5970, 4475, 2915, 1284],
  },
  { extra: 200, payments: 21, interest: 1762, owed: [11352, 9937, 8458, 6912, 5296, 3605, 1836] },
  { extra: 250, payments: 20, interest: 1563, owed: [11352, 9783, 8141, 6423, 4622, 2735, 761] },
  { extra: 300, payments: 18, interest: 1408, owed: [11352, 9630, 7825, 5933, 3948, 1866] },
  { extra: 350, payments: 17, interest: 1284, owed: [11352, 9477, 7509, 5444, 3275, 1004] },
  { extra: 400, payments: 16, interest: 1181, owed: [11352, 9324, 7193, 4954, 2601, 157] },
  { extra: 450, payments: 15, interest: 1095, owed: [11352, 9171, 6877, 4465, 1929] },
  { extra: 500, payments: 14, interest: 1022, owed: [11352, 9018, 6561, 3976, 1265] },
] as const;

/** What is owed at the start of every third month if only shrinking minimums are paid. */
export const EXAMPLE_MINIMUMS = [
  11352, 10542, 9723, 8895, 8057, 7210, 6352, 5483, 4673, 4431, 4299, 4172, 4048,
] as const;
