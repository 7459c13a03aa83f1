type Question = {
  /** Part of the address: never changed once it is out. */
  id: string;
  question: string;
  answer: string;
};

/** What people ask before they link a bank, most asked first. */
export const questions: readonly Question[] = [
  {
    id: "move-money",
    question: "Can Snowball move my money?",
    answer:
      "No. The access that your bank grants through Plaid is for reading: accounts, balances, rates, due dates and transactions. You keep making the payments, at your bank or your lender.",
  },
  {
    id: "bank-password",
    question: "Do you see my bank password?",
    answer:
      "No. You type it into Plaid's window, and at many banks on the bank's own page. What we receive is a key for reading, which we keep encrypted.",
  },
  {
    id: "which-debts",
    question: "Which debts can I link?",
    answer:
      "Credit cards, student loans and mortgages, from banks and lenders in Plaid's network, with the car and personal loans that you have at the same bank, and checking accounts beside them. Of car and personal loans the bank tells us the balance alone: you add the rate, the minimum payment and the due day. A debt that no bank reports you enter yourself.",
  },
  {
    id: "unknown-amount",
    question: "Why does an amount say “unknown”?",
    answer:
      "Because the lender did not tell it. We never show an unknown amount as zero, nor an estimate as a fact: look it up at the lender, whose name stands beside it, and enter it under your debts.",
  },
  {
    id: "how-fresh",
    question: "How fresh are the figures?",
    answer:
      "As fresh as your bank's last report, which for due dates is usually about once a day. Each connection shows when it was last updated, and says so when it needs you to sign in again.",
  },
  {
    id: "free",
    question: "Do I have to pay?",
    answer:
      "No. Seeing your debts, what is due and when costs nothing, without a limit on the number of debts. If you subscribe and stop, you keep all of that.",
  },
  {
    id: "payoff-plan",
    question: "Does Snowball tell me which debt to pay first?",
    answer:
      "Yes. From your own balances, rates and minimum payments it works out month by month what to pay on which debt, when you are debt-free and what it costs: in the cheapest order, highest rate first, smallest balance first, or in an order of your own. It is computed to the cent, and every number shows its arithmetic. You can try it on this page, without an account.",
  },
  {
    id: "advice",
    question: "Is this financial advice?",
    answer:
      "No. Snowball shows what your lenders report. If you cannot meet your minimum payments, call your lenders early, or speak with a non-profit credit counselor.",
  },
];
