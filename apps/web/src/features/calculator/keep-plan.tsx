import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";

import { type CalculatorDraft, ownDebts } from "./calculator-draft.ts";
import styles from "./keep-plan.module.css";

/** Suggests creating an account, which keeps the typed debts. */
export function KeepPlan({ draft }: { draft: CalculatorDraft }) {
  const count = ownDebts(draft).length;

  return (
    <Card className={styles.card}>
      <div className={styles.words}>
        <h3>{count > 0 ? "Keep this plan" : "See it month by month"}</h3>
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
