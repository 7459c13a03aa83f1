import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { DebtAlarms, describeAlarms } from "#features/debts/index.ts";
import { paths } from "#lib/paths.ts";
import { debtsQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";

import { type CliffOffer, useCliffOffers } from "../budget/use-cliff-offers.ts";
import type { PlannedSubject } from "../words/plan-subject.ts";

type PlanAlarmsProps = PlannedSubject & {
  /** Uuid of the only debt to show; absent on the screen that changes the plan, which shows all. */
  only?: string;
};

/** Shows debts that will soon cost more under a plan, and the budget that avoids it. */
export function PlanAlarms({ subject, plan, followed, only }: PlanAlarmsProps) {
  const { data: debts } = useQuery(debtsQuery);
  const { firstMonth } = subject;
  const portfolio = followed ?? subject.portfolio;
  const alarms = useMemo(
    () =>
      debts
        ? describeAlarms({ debts, portfolio, plan, firstMonth }).filter(
            ({ debt }) => only === undefined || debt === only,
          )
        : [],
    [debts, portfolio, plan, firstMonth, only],
  );
  const cliffs = useMemo(
    () =>
      alarms.flatMap(({ key, kind, cliff }) =>
        cliff ? [{ ...cliff, key, isDeferred: kind === "deferred-interest" }] : [],
      ),
    [alarms],
  );
  const offers = useCliffOffers({ subject }, cliffs);
  const canChange = only === undefined;

  return (
    <DebtAlarms
      alarms={alarms}
      offers={
        new Map(
          [...offers].map(([key, offer]) => [
            key,
            { text: offer.text, action: <OfferAction offer={offer} canChange={canChange} /> },
          ]),
        )
      }
    />
  );
}

function OfferAction({ offer, canChange }: { offer: CliffOffer; canChange: boolean }) {
  return canChange ? (
    <Button size="small" onClick={offer.choose}>
      Plan with {offer.budget}
    </Button>
  ) : (
    <ButtonLink to={paths.payoffPlan()} variant="secondary" size="small">
      Change the budget
    </ButtonLink>
  );
}
