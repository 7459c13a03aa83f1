import { type PayoffPlanSettings, type Scenario, SCENARIOS_MAX } from "@snowball/contract";
import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useMemo, useRef, useState } from "react";
import { Link } from "react-router";

import { FailureNotice } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { SectionCard } from "#ui/section.tsx";
import { classNames } from "#ui/class-names.ts";
import { DataView } from "#ui/data-view.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

import { useKeptDrafts } from "../kinds/use-kept-drafts.ts";
import { type Plan, usePlan } from "../model/use-plan.tsx";
import { scenariosQuery } from "../words/payoff-plan-queries.ts";
import { applyScenario } from "./apply-scenario.ts";
import { comparedWithCurrent } from "./describe-difference.ts";
import { ScenarioTable } from "./scenario-table.tsx";
import { type ScenarioRemoval, useScenarioRemoval } from "./use-scenarios.ts";
import {
  buildWhatIfBase,
  readWhatIfDraft,
  toDraft,
  type WhatIfBase,
  type WhatIfDraft,
} from "./what-if-draft.ts";
import { WhatIfDrawer } from "./what-if-drawer.tsx";
import { useCurrentSubject, useWhatIfFigures, useWhatIfSubject } from "./what-if-subject.ts";

/** The key of a what-if that is not stored, in place of a scenario's uuid. */
const NEW = "new";

export function ScenariosSection() {
  const { facts } = usePlan();
  const { drafts, keep, discard } = useKeptDrafts<WhatIfDraft>("what-if-drafts");
  const [open, setOpen] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const scenarios = useQuery(scenariosQuery);
  const removal = useScenarioRemoval();
  const [news, setNews] = useState<News | null>(null);
  const [inUse, setInUse] = useState<Scenario | null>(null);
  const isFull = (scenarios.data?.length ?? 0) >= SCENARIOS_MAX;
  const refusal = isFull
    ? `You can save up to ${SCENARIOS_MAX} scenarios. Remove one first.`
    : null;
  const opened = scenarios.data?.find(({ uuid }) => uuid === open) ?? null;

  return (
    <SectionCard
      heading="Scenarios"
      headingRef={heading}
      aside={
        <Button size="small" onClick={() => setOpen(NEW)}>
          {NEW in drafts ? "Continue your what-if" : "Try a what-if"}
        </Button>
      }
      className="grid grid-cols-1 gap-4 print:hidden"
    >
      <ScenarioNews removal={removal} news={news} onNews={setNews} next={heading} />
      <DataView source={scenarios} what="your scenarios" count={1}>
        {(list) =>
          list.length === 0 ? (
            <NothingKept
              onTry={(draft) => {
                keep(NEW, draft);
                setOpen(NEW);
              }}
            />
          ) : (
            <ScenarioTable
              scenarios={list}
              onOpen={setOpen}
              onUse={setInUse}
              onRemove={removal.remove}
            />
          )
        }
      </DataView>
      {inUse && (
        <ApplyScenarioDialog
          scenario={inUse}
          onUsed={(used) => {
            setNews(used);
            setInUse(null);
          }}
          onClose={() => setInUse(null)}
        />
      )}
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
            setNews({ sentence: `“${name}” was saved.`, before: null });
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </SectionCard>
  );
}

function NothingKept({ onTry }: { onTry: (draft: WhatIfDraft) => void }) {
  const { facts, settings, budget } = usePlan();
  const { unit } = budget;
  const base = useMemo(() => buildWhatIfBase(facts, settings), [facts, settings]);
  const examples = useMemo(() => buildExamples(base, unit), [base, unit]);
  // The examples add to a budget that covers the minimums.
  const hasExamples = budget.extra >= 0;

  return (
    <>
      <p className="text-compact text-ink-soft">
        No scenarios yet. Try {hasExamples && "one of these, "}a pause, another rate or one loan for
        several debts, and save what you want to compare with your plan.
      </p>
      {hasExamples && (
        <ul className="grid gap-3 tablet:grid-cols-3">
          {examples.map((example) => (
            <li key={example.name}>
              <ExampleCard {...example} base={base} onTry={onTry} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type ApplyScenarioDialogProps = {
  scenario: Scenario;
  onUsed: (news: News) => void;
  onClose: () => void;
};

function ApplyScenarioDialog({ scenario, onUsed, onClose }: ApplyScenarioDialogProps) {
  const { facts: planFacts, settings: current, change } = usePlan();
  const { name } = scenario;
  const { settings, changes, facts } = applyScenario(scenario, { current, facts: planFacts });
  const hasChanges = changes.length > 0;

  return (
    <Dialog
      title={hasChanges ? `Use “${name}” as your plan?` : `“${name}” changes no setting`}
      onClose={onClose}
      keep={hasChanges ? "Keep my plan" : "Close"}
      actions={
        hasChanges && (
          <Button
            onClick={() => {
              change(settings);
              onUsed({ sentence: `Your plan now uses “${name}”.`, before: current });
            }}
          >
            Use this
          </Button>
        )
      }
    >
      {hasChanges && <Lines intro="Your plan would then have:" lines={changes} />}
      {!hasChanges && facts.length === 0 && <p>Your plan is already set this way.</p>}
      {facts.length > 0 && (
        <>
          <Lines
            intro="These depend on a lender, so they aren't added to your plan:"
            lines={facts}
          />
          <p>
            Once a lender agrees, change the figures under{" "}
            <Link to={paths.debts()}>your debts</Link> and your plan follows.
          </p>
        </>
      )}
    </Dialog>
  );
}

function Lines({ intro, lines }: { intro: string; lines: readonly string[] }) {
  return (
    <div>
      <p>{intro}</p>
      <ul className="list-disc ps-5 font-semibold">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type Example = { name: string; draft: WhatIfDraft };

function buildExamples({ amount, ...base }: WhatIfBase, unit: Plan["budget"]["unit"]): Example[] {
  const blank = toDraft([], base);
  const more = (cents: Cents) => ({ ...blank, amount: amountFromCents(amount + cents) });

  return [
    { name: `$50 more ${unit}`, draft: more(5_000) },
    { name: `$100 more ${unit}`, draft: more(10_000) },
    {
      name: "$1,000 once, next month",
      draft: { ...blank, lump_sum: { ...blank.lump_sum, amount: "1000.00" } },
    },
  ];
}

type ExampleCardProps = Example & { base: WhatIfBase; onTry: (draft: WhatIfDraft) => void };

function ExampleCard({ name, draft, base, onTry }: ExampleCardProps) {
  const { words } = usePlan();
  const read = useMemo(() => readWhatIfDraft(draft, base), [draft, base]);
  const current = useWhatIfFigures(useCurrentSubject());
  const tried = useWhatIfFigures(useWhatIfSubject(read));

  return (
    <button
      type="button"
      className="grid size-full cursor-pointer content-start gap-1 rounded-medium border border-line bg-surface p-4 text-start hover:border-line-strong"
      onClick={() => onTry(draft)}
    >
      <span className="font-strong">{name}</span>
      <span
        className={classNames(
          "text-compact tabular-nums",
          tried?.kind === "impossible" ? "text-ink-soft" : "text-good",
        )}
      >
        {current && tried ? comparedWithCurrent(current, tried, words).join(", ") : "…"}
      </span>
    </button>
  );
}

type News = { sentence: string; before: PayoffPlanSettings | null };

type ScenarioNewsProps = {
  removal: ScenarioRemoval;
  news: News | null;
  onNews: (news: News | null) => void;
  /** Receives the focus if a focused notice disappears. */
  next: RefObject<HTMLElement | null>;
};

function ScenarioNews({ removal, news, onNews, next }: ScenarioNewsProps) {
  const { change } = usePlan();
  const { removed, error } = removal;
  const before = news?.before ?? null;

  return (
    <>
      <FailureNotice error={error} refused="Nothing was changed." />
      {removed && (
        <UndoNotice
          key={removed.uuid}
          verb="Restore"
          label={`Put ${removed.name} back`}
          takesFocus
          next={next}
          isBusy={removal.isBusy}
          onUndo={removal.putBack}
        >
          “{removed.name}” was removed.
        </UndoNotice>
      )}
      {news && !before && <Notice tone="success">{news.sentence}</Notice>}
      {news && before && (
        <UndoNotice
          next={next}
          onUndo={() => {
            change(before);
            onNews(null);
          }}
        >
          {news.sentence}
        </UndoNotice>
      )}
    </>
  );
}
