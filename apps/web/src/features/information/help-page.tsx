import { useEffect } from "react";
import { Link, useLocation } from "react-router";

import { paths } from "#lib/paths.ts";
import { Page } from "#ui/page.tsx";
import { type Question, QuestionList } from "#ui/question-list.tsx";

import { Contact, Part } from "./draft-page.tsx";

/** `/help`: frequent questions and the contact. */
export function Component() {
  const { hash } = useLocation();

  // The browser does not scroll to it, because it was not rendered when the URL changed.
  useEffect(() => {
    if (hash === "#contact") document.getElementById("contact")?.scrollIntoView();
  }, [hash]);

  return (
    <Page heading="Help" width="middle" lead="Answers to common questions.">
      <QuestionList questions={questions} />
      <div id="contact">
        <Part heading="Contact">
          <p>Is something wrong or missing?</p>
          <Contact />
        </Part>
      </div>
    </Page>
  );
}

/** The ten most frequent questions, in the order in which users meet them. */
export const questions: readonly Question[] = [
  {
    id: "after-linking",
    question: "I linked a bank. What now?",
    answer: (
      <p>
        Your figures arrive within a minute. Then <Link to={paths.home()}>Home</Link> lists what's
        due next, and <Link to={paths.payoffPlan()}>Plan</Link> shows when you'll be debt-free and
        what to pay each month. It also asks for anything your bank doesn't report.
      </p>
    ),
  },
  {
    id: "signs",
    question: "What do the icons next to the amounts mean?",
    answer: (
      <p>
        A yellow question mark: the lender doesn't report the amount. A green checked box: nothing
        is due. A blue empty box: there's an amount to pay.
      </p>
    ),
  },
  {
    id: "same-name",
    question: "Two of my cards have the same name. Which is which?",
    answer: (
      <p>
        Look at the last digits of the number next to the name. They are also on{" "}
        <Link to={paths.accounts()}>Accounts</Link>.
      </p>
    ),
  },
  {
    id: "whole-plan",
    question: "“Plan” on Home shows one debt. Where is the whole plan?",
    answer: (
      <p>
        Under <Link to={paths.payoffPlan()}>Plan</Link>, in the navigation on every page. It has all
        debts together, month by month.
      </p>
    ),
  },
  {
    id: "own-debts",
    question: "Where do I enter or correct a debt?",
    answer: (
      <p>
        Under <Link to={paths.debts()}>your debts</Link>. You can enter debts that no bank reports,
        and correct any figure of a linked debt.
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
        The lender didn't report it, and we never show a guess as a fact. Look it up with your
        lender and enter it under <Link to={paths.debts()}>your debts</Link>.
      </p>
    ),
  },
  {
    id: "paid",
    question: "I paid. Where do I see it?",
    answer: (
      <p>
        Banks report a payment a few business days later. Then it's listed with the account's
        transactions. To see them, choose the account on <Link to={paths.accounts()}>Accounts</Link>
        .
      </p>
    ),
  },
  {
    id: "reminders",
    question: "How do I avoid missing a payment?",
    answer: (
      <p>
        Turn on autopay for at least the minimum. Send other payments a few business days before the
        due date, so they arrive on time. Under <Link to={paths.settings()}>Settings</Link> you can
        create a private link that shows your payments in your own calendar. You can revoke it there
        too.
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
