import { SCENARIOS_MAX } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";

import { sliceOf } from "#lib/query/slice.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { useKeptDrafts } from "../kinds/use-kept-drafts.ts";
import { usePlan, usePlanFacts } from "../model/use-plan.tsx";
import { type KeptScenario, scenariosQuery } from "../words/payoff-plan-queries.ts";
import { ApplyScenarioDialog } from "./apply-scenario-dialog.tsx";
import { applyScenario } from "./apply-scenario.ts";
import { type News, ScenarioNews } from "./scenario-news.tsx";
import { ScenarioTable } from "./scenario-table.tsx";
import { useScenarioRemoval } from "./use-scenarios.ts";
import { toDraft, type WhatIfDraft } from "./what-if-draft.ts";
import { WhatIfDrawer } from "./what-if-drawer.tsx";
import { WhatIfExamples } from "./what-if-examples.tsx";

/** The key of a what-if that is not stored, in place of a scenario's uuid. */
const NEW = "new";

/** Compares the user's plan with stored scenarios, and opens what-ifs. */
export function ScenariosSection() {
  const facts = usePlanFacts();
  const { drafts, keep, discard } = useKeptDrafts<WhatIfDraft>("what-if-drafts");
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const scenarios = sliceOf(useQuery(scenariosQuery));
  const removal = useScenarioRemoval();
  const [news, setNews] = useState<News | null>(null);
  const refusal = limitMessage(scenarios.data?.length ?? 0);
  const opened = scenarios.data?.find(({ uuid }) => uuid === open) ?? null;

  return (
    <Card as="section" className="grid grid-cols-1 gap-4 print:hidden" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} ref={heading} tabIndex={-1}>
          Scenarios
        </h2>
        <Button variant="secondary" size="small" onClick={() => setOpen(NEW)}>
          {NEW in drafts ? "Continue your what-if" : "Try a what-if"}
        </Button>
      </div>
      <ScenarioNews removal={removal} news={news} onNews={setNews} next={heading} />
      <DataView
        source={scenarios}
        what="your scenarios"
        skeleton={<Skeleton label="Loading your scenarios" count={1} />}
      >
        {(list) => (
          <KeptScenarios
            scenarios={list}
            onOpen={setOpen}
            onTry={(draft) => {
              keep(NEW, draft);
              setOpen(NEW);
            }}
            onRemove={removal.remove}
            onNews={setNews}
          />
        )}
      </DataView>
      {refusal && <Notice tone="info">{refusal}</Notice>}
      {open !== null && (open === NEW || opened) && (
        <WhatIfDrawer
          key={open}
          scenario={opened}
          draft={drafts[open] ?? toDraft(opened?.what_if ?? [], facts)}
          refusal={refusal}
          onDraft={(draft) => keep(open, draft)}
          onKept={({ name }) => {
            discard(open);
            setOpen(null);
            setNews({ sentence: `“${name}” is kept.`, before: null });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function limitMessage(count: number): string | null {
  if (count < SCENARIOS_MAX) return null;

  return `You can keep up to ${SCENARIOS_MAX} scenarios. Remove one first.`;
}

type KeptScenariosProps = {
  scenarios: readonly KeptScenario[];
  onOpen: (uuid: string) => void;
  onTry: (draft: WhatIfDraft) => void;
  onRemove: (scenario: KeptScenario) => void;
  onNews: (news: News) => void;
};

/** Shows the comparison, and a confirmation before a scenario is applied. */
function KeptScenarios(props: KeptScenariosProps) {
  const { scenarios, onOpen, onTry, onRemove, onNews } = props;
  const { facts, settings, change } = usePlan();
  const [inUse, setInUse] = useState<KeptScenario | null>(null);
  const applied = inUse && applyScenario(inUse, { current: settings, facts });

  function use() {
    if (!inUse || !applied) return;
    onNews({ sentence: `Your plan is set as in “${inUse.name}”.`, before: settings });
    change(applied.settings);
    setInUse(null);
  }

  if (scenarios.length === 0) return <NothingKept onTry={onTry} />;
  return (
    <>
      <ScenarioTable scenarios={scenarios} onOpen={onOpen} onUse={setInUse} onRemove={onRemove} />
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

function NothingKept({ onTry }: { onTry: (draft: WhatIfDraft) => void }) {
  return (
    <>
      <p className="text-compact text-ink-soft">
        No scenarios yet. Try one of these, a pause, another rate or one loan for several debts, and
        keep what you want to compare with your plan.
      </p>
      <WhatIfExamples onTry={onTry} />
    </>
  );
}
