import type { ScenarioInput } from "@snowball/contract";

import { usePlanFacts } from "../model/use-plan.tsx";
import type { KeptScenario } from "../words/payoff-plan-queries.ts";
import { withoutDeletedDebts } from "./apply-scenario.ts";
import { useKeepScenario } from "./use-scenarios.ts";
import { NEW, type WhatIfDrafts } from "./use-what-if-drafts.ts";
import { WhatIfDrawer } from "./what-if-drawer.tsx";

type OpenWhatIfProps = {
  drafts: WhatIfDrafts;
  scenarios: readonly KeptScenario[];
  /** Why no new scenario can be stored; null if one can. */
  refusal: string | null;
  onKept: (scenario: KeptScenario) => void;
};

/** Shows the open what-if, if any, and stores it as a scenario. */
export function OpenWhatIf(props: OpenWhatIfProps) {
  const { scenarios, drafts, refusal, onKept } = props;
  const facts = usePlanFacts();
  const keep = useKeepScenario();
  const { open } = drafts;
  const scenario = scenarios.find(({ uuid }) => uuid === open) ?? null;
  if (open === null || (open !== NEW && scenario === null)) return null;
  const key = open;

  function keepAs(input: ScenarioInput, asNew: boolean) {
    const uuid = asNew ? null : (scenario?.uuid ?? null);
    keep.submit(
      { uuid, input: withoutDeletedDebts(input, facts) },
      {
        onSuccess: (kept) => {
          drafts.discard(key);
          drafts.close();
          onKept(kept);
        },
      },
    );
  }

  return (
    <WhatIfDrawer
      key={key}
      scenario={scenario}
      draft={drafts.draftFor(scenario)}
      onDraft={(draft) => drafts.change(key, draft)}
      onClose={() => {
        keep.reset();
        drafts.close();
      }}
      keeping={{
        refusal,
        isBusy: keep.isBusy,
        error: keep.error?.message ?? null,
        keep: keepAs,
      }}
    />
  );
}
