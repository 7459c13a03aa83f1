import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import type { Question } from "#ui/question-list.tsx";

/** The ten most frequent questions, in the order in which users meet them. */
export const questions: readonly Question[] = [
  {
    id: "after-linking",
    question: "I linked a bank. What now?",
    answer: (
      <p>
        It takes a minute until the figures are here. Then <Link to={paths.home()}>Home</Link> lists
        what is due next, and <Link to={paths.payoffPlan()}>Plan</Link> says when you are debt-free
        and what to pay each month. What the bank did not tell is asked for there.
      </p>
    ),
  },
  {
    id: "signs",
    question: "What do the signs beside the amounts mean?",
    answer: (
      <p>
        A yellow question mark: the lender did not tell the amount. A green checked box: nothing is
        due. A blue empty box: an amount to be paid.
      </p>
    ),
  },
  {
    id: "same-name",
    question: "Two of my cards have the same name. Which is which?",
    answer: (
      <p>
        Look at the last digits of the number beside the name, on{" "}
        <Link to={paths.accounts()}>Accounts</Link> as well.
      </p>
    ),
  },
  {
    id: "whole-plan",
    question: "“Plan” on Home shows one debt. Where is the whole plan?",
    answer: (
      <p>
        Under <Link to={paths.payoffPlan()}>Plan</Link>, in the bar on every page: all debts
        together, month by month.
      </p>
    ),
  },
  {
    id: "own-debts",
    question: "Where do I enter or correct a debt?",
    answer: (
      <p>
        Under <Link to={paths.debts()}>your debts</Link>. Debts that no bank reports are entered
        there, and any figure of a linked one can be corrected.
      </p>
    ),
  },
  {
    id: "find-apr",
    question: "Where do I find my APR?",
    answer: (
      <p>
        On a card's statement, near the end, in a table called “Interest Charge Calculation”. On a
        loan, in the agreement or the lender's app. Or call the number on the card and ask: “What is
        the APR on my purchases?”
      </p>
    ),
  },
  {
    id: "unknown-amount",
    question: "Why does an amount say “unknown”?",
    answer: (
      <p>
        The lender did not tell it, and we never show a guess as a fact. Look it up there and enter
        it under <Link to={paths.debts()}>your debts</Link>.
      </p>
    ),
  },
  {
    id: "paid",
    question: "I paid. Where do I see it?",
    answer: (
      <p>
        Banks report a payment some business days later. Then it is among the transactions on the
        account's own page, which its name on <Link to={paths.accounts()}>Accounts</Link> leads to.
      </p>
    ),
  },
  {
    id: "reminders",
    question: "How do I make sure that I miss no payment?",
    answer: (
      <p>
        Let your lender collect at least the minimum by itself: that works even when you forget.
        Send other payments some business days before the due date, so that they arrive in time. A
        private link under <Link to={paths.settings()}>Settings</Link> shows them in your own
        calendar: whom you pay, how much and when. It is revoked there too.
      </p>
    ),
  },
  {
    id: "settings",
    question: "Where are my password, subscription and colors?",
    answer: (
      <p>
        Password, picture, subscription and invoices are under{" "}
        <Link to={paths.profile()}>My profile</Link>; light or dark under{" "}
        <Link to={paths.settings()}>Settings</Link>.
      </p>
    ),
  },
];
