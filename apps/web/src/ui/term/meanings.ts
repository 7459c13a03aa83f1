/** Explanations of financial terms; docs/glossary.md has each of them. Loaded when the user opens the first one. */
export const meanings = {
  apr: {
    word: "APR",
    meaning:
      "Annual percentage rate: what owing money costs in a year. At 24% a year, $1,000 costs about $20 of interest a month. It's on your statement.",
  },
  "minimum-payment": {
    word: "Minimum payment",
    meaning:
      "The least your lender accepts by the due date. Paying it keeps you current, and most of it is interest at first.",
  },
  "statement-balance": {
    word: "Statement balance",
    meaning:
      "What a card's last statement asked for. Paid in full by the due date, a card in good standing charges no interest on purchases.",
  },
  escrow: {
    word: "Escrow",
    meaning:
      "The part of a mortgage payment that the lender keeps for taxes and insurance. It leaves your account and reduces no debt.",
  },
  avalanche: {
    word: "Avalanche",
    meaning:
      "Everything beyond the minimums goes to the debt with the highest rate first. Unless rates change on the way, no other order costs less.",
  },
  snowball: {
    word: "Snowball",
    meaning:
      "Everything beyond the minimums goes to the smallest debt first. The first one is paid off soonest, but it can cost more interest.",
  },
  "pay-by-date": {
    word: "Pay-by date",
    meaning:
      "The last safe day to send a payment: some business days before the due date, so that it arrives in time.",
  },
  "promotional-rate": {
    word: "Promotional rate",
    meaning:
      "A lower rate that ends on a set day. After that, the rest of the balance costs the APR.",
  },
  extra: {
    word: "Extra",
    meaning: "What you pay each month beyond all minimum payments together. It sets the date.",
  },
} as const satisfies Record<string, { word: string; meaning: string }>;

export type TermName = keyof typeof meanings;
