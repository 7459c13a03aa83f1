import type { Question } from "#ui/question-list.tsx";

/** Ordered by frequency. */
export const questions: readonly Question[] = [
  {
    id: "move-money",
    question: "Can Snowball move my money?",
    answer:
      "No. The access that your bank grants through Plaid is for reading: accounts, balances, rates, due dates and transactions. You keep making the payments, at your bank or your lender.",
  },
  {
    id: "which-debts",
    question: "Which debts can I link?",
    answer:
      "Credit cards, student loans and mortgages, from banks and lenders in Plaid's network, with the car and personal loans that you have at the same bank, and checking accounts beside them. Of car and personal loans the bank tells us the balance alone: you add the rate, the minimum payment and the due day. A debt that no bank reports you enter yourself.",
  },
  {
    id: "how-fresh",
    question: "How fresh are the figures?",
    answer:
      "As fresh as your bank's last report, which for due dates is usually about once a day. Each connection shows when it was last updated, and says so when it needs you to sign in again.",
  },
  {
    id: "advice",
    question: "Is this financial advice?",
    answer:
      "No. Snowball computes from what your lenders report and what you enter. If you cannot meet your minimum payments, call your lenders early, or speak with a non-profit credit counselor.",
  },
];
