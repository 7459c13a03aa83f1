import type { PayoffPlanSettings, ScenarioInput } from "@snowball/contract";
import { useRef, useState } from "react";

import { useFocusOnFault } from "#lib/form/form.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";

import { planWords } from "../plan-words.ts";
import type { PlannableDebts } from "../read-subject.ts";
import type { KeptScenario } from "../scenarios/scenarios-calls.ts";
import { KeepScenario } from "./keep-scenario.tsx";
import { NotCountedYet } from "./not-counted-yet.tsx";
import { suggestName } from "./suggest-name.ts";
import { useWhatIf } from "./use-what-if.ts";
import type { WhatIfDraft } from "./what-if-draft.ts";
import styles from "./what-if-drawer.module.css";
import { OutcomeDetails, OutcomeSentence } from "./what-if-outcome.tsx";
import { WhatIfParts } from "./what-if-parts.tsx";

export type WhatIfDrawerProps = {
  known: PlannableDebts;
  /** Of the plan that the user follows. */
  settings: PayoffPlanSettings;
  /** The scenario that was opened; null for a new one. */
  scenario: KeptScenario | null;
  draft: WhatIfDraft;
  onDraft: (draft: WhatIfDraft) => void;
  onClose: () => void;
  keeping: {
    /** Why no new one can be kept; null where it can. */
    refusal: string | null;
    isBusy: boolean;
    error: string | null;
    keep: (input: ScenarioInput, asNew: boolean) => void;
  };
};

/** Tries out changes beside the plan, which stays as it is; what they do is seen at once. */
export function WhatIfDrawer(props: WhatIfDrawerProps) {
  const { known, settings, scenario, draft, onDraft, onClose, keeping } = props;
  const form = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  useFocusOnFault(form, tries);
  const { base, read, before, after } = useWhatIf({ known, settings, scenario, draft });
  const suggested = suggestName(read, settings, planWords(known));
  const name = draft.name ?? scenario?.name ?? suggested;
  const isBlank = scenario === null && read.faults.length === 0 && suggested === "";

  function keep(asNew: boolean) {
    setTries(tries + 1);
    if (read.faults.length > 0) return;
    keeping.keep({ name: name.trim(), settings: read.settings, what_if: read.whatIf }, asNew);
  }

  return (
    <Dialog variant="sheet" title={scenario?.name ?? "What if…?"} onClose={onClose}>
      <div ref={form} className={styles.columns}>
        <div className={styles.parts}>
          <p className={styles.lead}>Try it out: your plan stays as it is.</p>
          <WhatIfParts
            draft={draft}
            base={base}
            known={known}
            read={read}
            isStrict={tries > 0}
            onChange={onDraft}
          />
        </div>
        <div className={styles.outcome}>
          <div className={styles.sentence}>
            <OutcomeSentence before={before} after={after} isBlank={isBlank} />
          </div>
          <Card className={styles.details}>
            <NotCountedYet faults={read.faults} />
            <OutcomeDetails before={before} after={after} />
          </Card>
          <KeepScenario
            {...keeping}
            refusal={keeping.refusal ?? (isBlank ? "There is nothing to keep yet." : null)}
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
