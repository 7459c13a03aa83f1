import { PLANNED_NAME_LENGTH_MAX, type Scenario } from "@snowball/contract";
import { type SubmitEvent, useDeferredValue, useMemo, useRef, useState } from "react";

import { useFocusOnFault } from "#lib/form/form.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import { whatIfKinds } from "../kinds/kinds.ts";
import { usePlan } from "../model/use-plan.tsx";
import { withoutDeletedDebts } from "./apply-scenario.ts";
import { suggestName } from "./describe-scenario.ts";
import { useKeepScenario } from "./use-scenarios.ts";
import {
  buildWhatIfBase,
  type DraftFault,
  readWhatIfDraft,
  type WhatIfDraft,
} from "./what-if-draft.ts";
import { OutcomeDetails, OutcomeSentence } from "./what-if-outcome.tsx";
import { WhatIfParts } from "./what-if-parts.tsx";
import { useCurrentSubject, useWhatIfPlan, useWhatIfSubject } from "./what-if-subject.ts";

type WhatIfDrawerProps = {
  /** The opened scenario; null for a new one. */
  scenario: Scenario | null;
  draft: WhatIfDraft;
  /** Why no new scenario can be stored; null if one can. */
  refusal: string | null;
  onDraft: (draft: WhatIfDraft) => void;
  onKept: (scenario: Scenario) => void;
  onClose: () => void;
};

/** A sheet to try changes without changing the plan. It shows their effect at once. */
export function WhatIfDrawer(props: WhatIfDrawerProps) {
  const { scenario, draft, refusal, onDraft, onKept, onClose } = props;
  const { facts, settings, words } = usePlan();
  const form = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useFocusOnFault(form, tries);
  const saving = useKeepScenario();
  const { base, read, before, after } = useWhatIf(scenario, draft);
  const suggested = suggestName(read, settings, words);
  const name = draft.name ?? scenario?.name ?? suggested;
  const isBlank = scenario === null && read.faults.length === 0 && suggested === "";

  function keep(asNew: boolean) {
    setTries(tries + 1);
    if (read.faults.length > 0) return;
    const input = { name: name.trim(), settings: read.settings, what_if: read.whatIf };
    saving.submit(
      {
        uuid: asNew ? null : (scenario?.uuid ?? null),
        input: withoutDeletedDebts(input, facts),
      },
      { onSuccess: onKept },
    );
  }

  return (
    <Dialog variant="sheet" title={scenario?.name ?? "What if…?"} onClose={onClose}>
      <div
        ref={form}
        className="flex flex-col gap-5 desktop:grid desktop:grid-cols-2 desktop:items-start desktop:gap-6"
      >
        <div className="grid grid-cols-1 gap-3">
          <p className="text-ink-soft">Try it out: your plan stays as it is.</p>
          <WhatIfParts
            draft={draft}
            base={base}
            read={read}
            isStrict={tries > 0}
            onChange={onDraft}
          />
        </div>
        <div className="max-desktop:contents desktop:sticky desktop:top-22 desktop:grid desktop:grid-cols-1 desktop:gap-5">
          <div className="max-desktop:sticky max-desktop:top-16 max-desktop:z-4 max-desktop:-order-1 max-desktop:mx-[calc(-1_*_var(--edge))] max-desktop:-mt-4 max-desktop:mb-0 max-desktop:bg-paper max-desktop:px-edge max-desktop:py-3">
            <OutcomeSentence before={before} after={after} isBlank={isBlank} />
          </div>
          <Card className="grid grid-cols-1 gap-4">
            <NotCountedYet faults={read.faults} />
            <OutcomeDetails before={before} after={after} />
          </Card>
          <KeepScenario
            isBusy={saving.isBusy}
            error={saving.error?.message ?? null}
            refusal={refusal ?? (isBlank ? "There's nothing to save yet." : null)}
            name={name}
            onName={(typed) => onDraft({ ...draft, name: typed })}
            isKept={scenario !== null}
            onKeep={keep}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** Lists parts that are not included in the figures because of missing or invalid input. */
function NotCountedYet({ faults }: { faults: readonly DraftFault[] }) {
  if (faults.length === 0) return null;
  const parts = Map.groupBy(faults, ({ part }) => part);

  return (
    <div className="grid gap-1.5 rounded-medium bg-sun-tint px-3.5 py-2.5 text-small text-on-sun-tint">
      {[...parts].map(([part, found]) => (
        <p key={part}>
          Not counted yet:{" "}
          {part === "extra" ? "the new monthly amount" : whatIfKinds[part].inSentence}.{" "}
          {[...new Set(found.map(({ sentence }) => sentence))].join(" ")}
        </p>
      ))}
    </div>
  );
}

/** Returns the parsed form, and the plans with and without its changes. */
function useWhatIf(scenario: Scenario | null, draft: WhatIfDraft) {
  const { facts, settings } = usePlan();
  const base = useMemo(
    () => buildWhatIfBase(facts, scenario?.settings ?? settings),
    [facts, scenario, settings],
  );
  const read = useMemo(() => readWhatIfDraft(draft, base), [draft, base]);
  // Deferred, so that typing stays responsive.
  const shown = useDeferredValue(read);
  const before = useCurrentSubject();
  const after = useWhatIfSubject(shown);

  return {
    base,
    read,
    before: { tried: before, planned: useWhatIfPlan(before) },
    after: { tried: after, planned: useWhatIfPlan(after) },
  };
}

type KeepScenarioProps = {
  name: string;
  onName: (name: string) => void;
  /** Whether it is a stored scenario, which can be saved or stored as a new one. */
  isKept: boolean;
  isBusy: boolean;
  /** Why no new scenario can be stored; null if one can. */
  refusal: string | null;
  /** The API's error message; null if there was no error. */
  error: string | null;
  onKeep: (asNew: boolean) => void;
};

/** A form that stores a what-if under a name. */
function KeepScenario(props: KeepScenarioProps) {
  const { name, onName, isKept, isBusy, refusal, error, onKeep } = props;
  const [fault, setFault] = useState<string | null>(null);

  function keep(asNew: boolean) {
    const isNamed = name.trim() !== "";
    setFault(isNamed ? null : "Please give it a name.");
    if (isNamed && !isBusy) onKeep(asNew);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isKept || refusal === null) keep(!isKept);
  }

  return (
    <form className="grid grid-cols-1 gap-3" noValidate onSubmit={submit}>
      <Field
        label="Name of the scenario"
        value={name}
        onChange={({ target }) => onName(target.value)}
        errors={fault ? [fault] : []}
        name="scenario-name"
        autoComplete="off"
        maxLength={PLANNED_NAME_LENGTH_MAX}
      />
      {error !== null && <Notice tone="error">This was not saved. {error}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        {isKept && (
          <Button type="submit" isBusy={isBusy}>
            Save this scenario
          </Button>
        )}
        <Button
          type={isKept ? "button" : "submit"}
          variant={isKept ? "secondary" : "primary"}
          isBusy={isBusy && !isKept}
          disabledReason={refusal}
          {...(isKept && { onClick: () => keep(true) })}
        >
          {isKept ? "Save as a new one" : "Save this scenario"}
        </Button>
      </div>
      {refusal && <p className="text-small text-ink-soft">{refusal}</p>}
    </form>
  );
}
