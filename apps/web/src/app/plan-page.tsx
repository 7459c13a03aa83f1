import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import {
  DuplicateQuestions,
  estimatedFigurePath,
  FixDebtLink,
  IncludeDebtButton,
} from "#features/debts/index.ts";
import { PayoffPlanPage } from "#features/payoff-plan/index.ts";
import { PaymentsToSend } from "#features/upcoming-payments/index.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { buttonClass } from "#ui/button-class.ts";

import { BringOver } from "./bring-over.tsx";
import { PlanAlarms } from "./plan-alarms.tsx";

export { partOfPlan } from "#features/payoff-plan/index.ts";

/**
 * `/plan` and its subpages: the payoff plan with alarms, this month's payments, and links to the
 * debts' figures.
 */
export function PlanPage() {
  const { data: debts = [] } = useQuery(debtsQuery);

  return (
    <PayoffPlanPage
      slots={{
        notices: (
          <>
            <BringOver />
            <DuplicateQuestions />
          </>
        ),
        alarms: (planned) => <PlanAlarms {...planned} />,
        payments: (month, debts, sums) => (
          <PaymentsToSend month={month} debts={debts}>
            {sums}
          </PaymentsToSend>
        ),
        addDebt: (
          <Link to={paths.debts()} className={buttonClass({ variant: "secondary" })}>
            Enter or choose debts
          </Link>
        ),
        includeDebt: (debt, { isOnly }) => (
          <IncludeDebtButton key={debt.uuid} debt={debt} isOnly={isOnly} />
        ),
        fixDebt: (id) => <FixDebtLink uuid={id} />,
        figurePath: (id, figure) => {
          const debt = debts.find(({ uuid }) => uuid === id);
          return debt ? estimatedFigurePath(debt, figure) : null;
        },
      }}
    />
  );
}
