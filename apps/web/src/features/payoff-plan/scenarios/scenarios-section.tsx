import type { PayoffPlanSettings } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { sliceOf } from "#lib/query/slice.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import type { PlannableDebts } from "../read-subject.ts";
import { NEW, type WhatIfDrafts } from "../what-if/use-what-if-drafts.ts";
import { KeptScenarios } from "./kept-scenarios.tsx";
import { PlanPauses } from "./plan-pauses.tsx";
import styles from "./scenarios-section.module.css";
import { scenariosQuery } from "./scenarios-calls.ts";

export type ScenariosSectionProps = {
  known: PlannableDebts;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
  drafts: WhatIfDrafts;
};

/** What was tried out and kept, beside the plan that the user follows. */
export function ScenariosSection({ known, settings, onChange, drafts }: ScenariosSectionProps) {
  const id = useId();
  const scenarios = sliceOf(useQuery(scenariosQuery));

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Scenarios</h2>
        <Button variant="secondary" size="small" onClick={drafts.openNew}>
          {drafts.isStarted(NEW) ? "Go on with your what-if" : "Try a what-if"}
        </Button>
      </div>
      <PlanPauses
        pauses={settings.pauses}
        firstMonth={known.firstMonth}
        onChange={(pauses) => onChange({ pauses })}
      />
      <DataView
        source={scenarios}
        what="your scenarios"
        skeleton={<Skeleton label="Loading your scenarios" count={1} />}
      >
        {(list) => (
          <KeptScenarios
            scenarios={list}
            known={known}
            settings={settings}
            onChange={onChange}
            drafts={drafts}
          />
        )}
      </DataView>
    </Card>
  );
}
