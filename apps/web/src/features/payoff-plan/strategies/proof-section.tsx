import { totalOwed, usefulLowerBound } from "@snowball/planner";

import { Card } from "#ui/section.tsx";
import { Skeleton } from "#ui/data-view.tsx";

import { Sum } from "../budget/plan-arithmetic.tsx";
import { usePlan } from "../model/use-plan.tsx";
import { NoPlan } from "../page/no-plan.tsx";
import { planWords } from "../words/plan-words.ts";
import { describeProof, PriceOfCheapest, StrategyComparison } from "./strategy-comparison.tsx";

export function ProofSection() {
  const { compared, figures: all } = usePlan();
  const { subject } = compared;
  // The plan without steady payments, because only that one is proven.
  const figures = all.cheapest;
  if (!figures) return <Skeleton label="Searching for the cheapest plan" shape="line" />;
  if (figures.kind === "impossible") return <NoPlan title="Nothing to prove yet" />;
  const { money } = planWords(subject);
  const { totals, certificate } = figures;
  const bound = usefulLowerBound({ totals, certificate }, totalOwed(subject.portfolio));

  return (
    <Card
      as="section"
      className="grid gap-2.5 print:hidden [&>p]:text-compact [&>p]:tabular-nums"
      aria-label="The proof"
    >
      <strong>{describeProof(figures, subject)}</strong>
      {certificate && bound !== null && (
        <Sum
          parts={[
            { name: "No plan with this budget pays less than", amount: money(bound) },
            { name: "The cheapest plan is above that by", amount: money(certificate.gap) },
          ]}
          total={{ name: "The cheapest plan pays", amount: money(totals.paid) }}
        />
      )}
      {bound !== null && (
        <p className="mb-2.5 text-small text-ink-soft">
          The lower bound applies to every way to split this budget among these debts, in any order.
          The plan itself uses whole cents.
        </p>
      )}
      <PriceOfCheapest />
      <p>
        <StrategyComparison />
      </p>
    </Card>
  );
}
