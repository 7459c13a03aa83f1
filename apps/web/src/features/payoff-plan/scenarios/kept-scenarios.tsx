import { SCENARIOS_MAX } from "@snowball/contract";
import { useState } from "react";

import { Notice } from "#ui/notice.tsx";

import { ApplyScenarioDialog } from "./apply-scenario-dialog.tsx";
import { applyScenario } from "./apply-scenario.ts";
import { OpenWhatIf } from "./open-what-if.tsx";
import { ScenarioNews, type News } from "./scenario-news.tsx";
import { ScenarioTable } from "./scenario-table.tsx";
import type { KeptScenario } from "./scenarios-calls.ts";
import type { ScenariosSectionProps } from "./scenarios-section.tsx";
import styles from "./scenarios-section.module.css";
import { useScenarioChanges } from "./use-scenario-changes.ts";

type KeptScenariosProps = ScenariosSectionProps & { scenarios: readonly KeptScenario[] };

/** The scenarios, what became of the last change to them, and the one that is open. */
export function KeptScenarios(props: KeptScenariosProps) {
  const { scenarios, known, settings, onChange, drafts } = props;
  const changing = useScenarioChanges();
  const [news, setNews] = useState<News | null>(null);
  const [inUse, setInUse] = useState<KeptScenario | null>(null);
  const refusal =
    scenarios.length >= SCENARIOS_MAX
      ? `You keep ${SCENARIOS_MAX} scenarios, which is as many as there can be. Remove one first.`
      : null;
  const applied = inUse && applyScenario(inUse, { current: settings, known });

  function use() {
    if (!inUse || !applied) return;
    setNews({ sentence: `Your plan is set as in “${inUse.name}”.`, before: settings });
    onChange(applied.settings);
    setInUse(null);
  }

  return (
    <div className={styles.kept}>
      <ScenarioNews changing={changing} news={news} onNews={setNews} onChange={onChange} />
      {scenarios.length === 0 && <NothingKept />}
      {scenarios.length > 0 && (
        <ScenarioTable
          scenarios={scenarios}
          known={known}
          settings={settings}
          changing={changing}
          onOpen={drafts.openScenario}
          onUse={setInUse}
        />
      )}
      {refusal && <Notice tone="info">{refusal}</Notice>}
      <OpenWhatIf
        scenarios={scenarios}
        known={known}
        settings={settings}
        drafts={drafts}
        refusal={refusal}
        keep={changing.keep}
        onKept={({ name }) => setNews({ sentence: `“${name}” is kept.`, before: null })}
      />
      {inUse && applied && (
        <ApplyScenarioDialog
          name={inUse.name}
          applied={applied}
          onUse={use}
          onClose={() => setInUse(null)}
        />
      )}
    </div>
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
