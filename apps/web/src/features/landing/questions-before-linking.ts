import type { Question } from "#ui/question-list.tsx";

/** Ordered by frequency. */
export const questions: readonly Question[] = [
  {
    id: "move-money",
    question: "Can Snowball move my money?",
    answer:
      "No. Through Plaid we can only read accounts, balances, rates, due dates and transactions. You make the payments yourself, at your bank or lender.",
  },
  {
    id: "which-debts",
    question: "Which debts can I link?",
    answer:
      "Credit cards, student loans, mortgages and checking accounts from banks and lenders in Plaid's network, with the car and personal loans at the same bank. For car and personal loans the bank reports only the balance, so you add the rate, the minimum payment and the due day. You can enter any other debt yourself.",
  },
  {
    id: "how-fresh",
    question: "How fresh are the figures?",
    answer:
      "As fresh as your bank's last report. Due dates usually update about once a day. Each connection shows when it was last updated and whether you need to sign in again.",
  },
  {
    id: "advice",
    question: "Is this financial advice?",
    answer:
      "No. Snowball computes from what your lenders report and what you enter. If you can't meet your minimum payments, call your lenders early, or speak with a nonprofit credit counselor.",
  },
];
