import { useState } from "react";

import { ApplyScenarioDialog } from "./apply-scenario-dialog.tsx";
import { applyScenario } from "./apply-scenario.ts";
import type { News } from "./scenario-news.tsx";
import { ScenarioTable } from "./scenario-table.tsx";
import type { KeptScenario } from "./scenarios-calls.ts";
import type { ScenariosSectionProps } from "./scenarios-section.tsx";
import styles from "./scenarios-section.module.css";

type KeptScenariosProps = ScenariosSectionProps & {
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
