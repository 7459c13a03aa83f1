import type { ReactNode } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Card } from "#ui/card.tsx";

import styles from "./thank-you-page.module.css";

const steps: readonly { key: string; title: ReactNode; about: string }[] = [
  {
    key: "card",
    title: <Link to={paths.accountConnections()}>Link a credit card</Link>,
    about: "Its minimum payment and due date appear on your home screen.",
  },
  {
    key: "bank",
    title: <Link to={paths.accountConnections()}>Link a bank account</Link>,
    about: "So that you see what you have beside what you owe.",
  },
  {
    key: "auto-pay",
    title: "Put minimum payments on auto-pay",
    about: "Turn it on at each lender, and a missed day never costs you a late fee.",
  },
  {
    key: "preferences",
    title: <Link to={paths.payoffPlan()}>Set plan preferences</Link>,
    about: "Choose in which order and how fast to pay off your debts, and see when you are done.",
  },
];

/** What to do after subscribing (spec §1). */
export function NextSteps() {
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, title, about }) => (
        <Card as="li" key={key} className={styles.step}>
          <div>
            <h3>{title}</h3>
            <p className={styles.about}>{about}</p>
          </div>
        </Card>
      ))}
    </ol>
  );
}
