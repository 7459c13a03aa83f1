import type { MonthWarning } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { Warnings } from "#features/debts/index.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";

import { type CliffOffer, useCliffOffers } from "../budget/use-cliff-offers.ts";
import type { PlannedSubject } from "../words/plan-subject.ts";

type PlanWarningsProps = Pick<PlannedSubject, "subject"> & {
  warnings: readonly MonthWarning[];
  /** Uuid of the only debt to show; absent on the screen that changes the plan, which shows all. */
  only?: string;
};

/** Shows debts that will cost more under a plan, and the budget that avoids it. */
export function PlanWarnings({ subject, warnings, only }: PlanWarningsProps) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const shown = useMemo(
    () =>
      // The budget's own card explains a month that runs short.
      warnings.filter((each) => "debt" in each && (only === undefined || each.debt === only)),
    [warnings, only],
  );
  const offers = useCliffOffers({ subject }, shown);
  const canChange = only === undefined;

  return (
    <Warnings
      warnings={shown}
      debts={debts}
      offers={
        new Map(
          [...offers].map(([key, offer]) => [
            key,
            { text: offer.text, action: <OfferAction {...offer} canChange={canChange} /> },
          ]),
        )
      }
    />
  );
}

type OfferActionProps = Pick<CliffOffer, "budget"> & { canChange: boolean };

function OfferAction({ budget, canChange }: OfferActionProps) {
  if (budget === null) return null;

  return canChange ? (
    <Button size="small" onClick={budget.choose}>
      Plan with {budget.words}
    </Button>
  ) : (
    <ButtonLink to={paths.payoffPlan()} variant="secondary" size="small">
      Change the budget
    </ButtonLink>
  );
}
