import { Link } from "react-router";

import { FixDebtLink } from "#features/debts/list/fix-debt-link.tsx";
import { PayoffPlanPage } from "#features/payoff-plan/payoff-plan-page.tsx";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";

import { BringOver } from "./bring-over.tsx";
import { PlanAlarms } from "./plan-alarms.tsx";

/** `/plan`: the payoff plan, with what is about to cost more, and the way to the debts' figures. */
export function PlanPage() {
  return (
    <PayoffPlanPage
      slots={{
        notices: (
          <>
            <BringOver />
            <p>
              Made of your <Link to={paths.debts()}>debts and their figures</Link>.
            </p>
          </>
        ),
        alarms: (planned) => <PlanAlarms {...planned} />,
        addDebt: (
          <Link to={paths.debts()} className={buttonClass({ variant: "secondary" })}>
            Enter or choose debts
          </Link>
        ),
        fixDebt: (id) => <FixDebtLink uuid={id} />,
      }}
    />
  );
}
