import { Button } from "#ui/button.tsx";

import { NEW, type WhatIfDrafts } from "../scenarios/use-what-if-drafts.ts";
import type { PlannableDebts } from "../words/read-debts.ts";
import { ChangeLine } from "./change-line.tsx";
import styles from "./change.module.css";

type PlanBarProps = { known: PlannableDebts; drafts: WhatIfDrafts };

/** Beneath the result: what moved it, and the way to try what would. */
export function PlanBar({ known, drafts }: PlanBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.barChange}>
        <ChangeLine known={known} />
      </div>
      <Button variant="secondary" onClick={drafts.openNew}>
        {drafts.isStarted(NEW) ? "Go on with your what-if" : "Try a what-if"}
      </Button>
    </div>
  );
}
