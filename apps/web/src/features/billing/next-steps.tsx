import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { accountsQuery, debtsQuery, payoffPlanQuery } from "#lib/queries.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

import { type StepKey, stepsDone } from "./steps-done.ts";

const steps: readonly { key: StepKey; title: ReactNode; about: string }[] = [
  {
    key: "card",
    title: <Link to={paths.accountConnections()}>Link a credit card</Link>,
    about: "Its minimum payment and due date appear on Home.",
  },
  {
    key: "bank",
    title: <Link to={paths.accountConnections()}>Link a bank account</Link>,
    about: "See what you have next to what you owe.",
  },
  {
    key: "auto-pay",
    title: <Link to={paths.debts()}>Put minimum payments on auto-pay</Link>,
    about:
      "Turn on autopay with each lender, then mark it on each debt. It helps you avoid late fees.",
  },
  {
    key: "preferences",
    title: <Link to={paths.payoffPlan()}>Set plan preferences</Link>,
    about: "Choose the order and the pace, and see when you'll be debt-free.",
  },
];

/** Shows the steps after subscribing (spec §1), with the completed ones checked. */
export function NextSteps() {
  const done = stepsDone({
    accounts: useQuery(accountsQuery).data,
    debts: useQuery(debtsQuery).data,
    isPlanChosen: useQuery(payoffPlanQuery).data?.is_chosen,
  });

  return (
    <Card as="ol" className="py-1.5">
      {steps.map(({ key, title, about }, index) => (
        <li
          key={key}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3.5 py-3.5 not-first:border-t not-first:border-line"
        >
          <span
            className="grid size-8 place-items-center rounded-full bg-accent-tint font-bold text-accent data-[done=true]:bg-good-tint data-[done=true]:text-good"
            data-done={done.has(key)}
          >
            {done.has(key) ? <Icon name="check" label="Done" size={18} /> : index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p className="text-compact text-ink-soft">{about}</p>
          </div>
        </li>
      ))}
    </Card>
  );
}
