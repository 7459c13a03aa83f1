import type { PayoffPlanSettings } from "@snowball/contract";
import { useState } from "react";

import type { PlannableDebts } from "../read-subject.ts";
import type { WhatIfDrafts } from "../what-if/use-what-if-drafts.ts";
import { ApplyScenarioDialog } from "./apply-scenario-dialog.tsx";
import { applyScenario } from "./apply-scenario.ts";
import type { News } from "./scenario-news.tsx";
import { ScenarioTable } from "./scenario-table.tsx";
import type { KeptScenario } from "./scenarios-calls.ts";
import styles from "./scenarios-section.module.css";

type KeptScenariosProps = {
  known: PlannableDebts;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
  onChange: (changed: Partial<PayoffPlanSettings>) => void;
  drafts: WhatIfDrafts;
  scenarios: readonly KeptScenario[];
  onRemove: (scenario: KeptScenario) => void;
  onNews: (news: News) => void;
};

/** The scenarios compared, and the question before one of them is used. */
export function KeptScenarios(props: KeptScenariosProps) {
  const { scenarios, known, settings, onChange, drafts, onRemove, onNews } = props;
  const [inUse, setInUse] = useState<KeptScenario | null>(null);
  const applied = inUse && applyScenario(inUse, { current: settings, known });

  function use() {
    if (!inUse || !applied) return;
    onNews({ sentence: `Your plan is set as in “${inUse.name}”.`, before: settings });
    onChange(applied.settings);
    setInUse(null);
  }

  if (scenarios.length === 0) return <NothingKept />;
  return (
    <>
      <ScenarioTable
        scenarios={scenarios}
        known={known}
        settings={settings}
        onOpen={drafts.openScenario}
        onUse={setInUse}
        onRemove={onRemove}
      />
      {inUse && applied && (
        <ApplyScenarioDialog
          name={inUse.name}
          applied={applied}
          onUse={use}
          onClose={() => setInUse(null)}
        />
      )}
    </>
  );
}

function NothingKept() {
  return (
    <p className={styles.lead}>
      Nothing is kept yet. Try a lump sum, a pause, another rate, or one loan for several debts, and
      keep what you want to compare with your plan.
    </p>
  );
}
