import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";

import { type CalculatorDraft, ownDebts } from "./calculator-draft.ts";

/** Suggests creating an account, which keeps the typed debts. */
export function KeepPlan({ draft }: { draft: CalculatorDraft }) {
  const count = ownDebts(draft).length;

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-transparent bg-accent-tint shadow-none">
      <div className="grid flex-1 basis-80 gap-1">
        <h3 className="text-large">{count > 0 ? "Keep this plan" : "See it month by month"}</h3>
        <p>
          {count > 0
            ? "Create a free account to keep it. Until then, closing this tab deletes it."
            : "Create a free account and your banks fill in the figures."}
        </p>
      </div>
      <Link to={paths.register({ returnPath: paths.payoffPlan() })} className={buttonClass()}>
        {count > 0 ? "Keep it in an account" : "Create an account"}
      </Link>
    </Card>
  );
}
