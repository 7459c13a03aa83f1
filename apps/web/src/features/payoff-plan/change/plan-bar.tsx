import { Button } from "#ui/button.tsx";

import type { PlannableDebts } from "../read-subject.ts";
import { NEW, type WhatIfDrafts } from "../what-if/use-what-if-drafts.ts";
import { ChangeLine } from "./change-line.tsx";
import styles from "./plan-bar.module.css";

type PlanBarProps = { known: PlannableDebts; drafts: WhatIfDrafts };

/** Beneath the result: what moved it, and the way to try what would. */
export function PlanBar({ known, drafts }: PlanBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.change}>
        <ChangeLine known={known} />
      </div>
      <Button variant="secondary" onClick={drafts.openNew}>
        {drafts.isStarted(NEW) ? "Go on with your what-if" : "Try a what-if"}
      </Button>
    </div>
  );
}
