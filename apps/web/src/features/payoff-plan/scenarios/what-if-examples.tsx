import { amountFromCents } from "@snowball/money";
import type { Cents } from "@snowball/payoff";
import { useMemo } from "react";

import { usePlan } from "../model/use-plan.tsx";
import { comparedWithCurrent } from "./describe-difference.ts";
import { useWhatIfFigures } from "./use-what-if-plan.ts";
import { buildWhatIfBase, readWhatIfDraft, toDraft, type WhatIfDraft } from "./what-if-draft.ts";
import { applyWhatIfToSubject } from "./what-if-subject.ts";

type Example = { name: string; change: (draft: WhatIfDraft, extra: Cents) => WhatIfDraft };

const MORE: Cents[] = [5_000, 10_000];
const LUMP_SUM = "1000.00";

const EXAMPLES: readonly Example[] = [
  ...MORE.map((more) => ({
    name: `$${more / 100} more a month`,
    change: (draft: WhatIfDraft, extra: Cents) => ({
      ...draft,
      extra: amountFromCents(Math.max(0, extra) + more),
    }),
  })),
  {
    name: "$1,000 once, next month",
    change: (draft) => ({ ...draft, lump_sum: { ...draft.lump_sum, amount: LUMP_SUM } }),
  },
];

type WhatIfExamplesProps = {
  /** Opens the form with these texts. */
  onTry: (draft: WhatIfDraft) => void;
};

/** Shows what a few changes would do to the plan, each as a button that opens it as a what-if. */
export function WhatIfExamples({ onTry }: WhatIfExamplesProps) {
  return (
    <ul className="grid gap-3 tablet:grid-cols-3">
      {EXAMPLES.map((example) => (
        <li key={example.name}>
          <ExampleCard example={example} onTry={onTry} />
        </li>
      ))}
    </ul>
  );
}

function ExampleCard({ example, onTry }: WhatIfExamplesProps & { example: Example }) {
  const { facts, settings, words } = usePlan();
  const { today } = facts;
  const base = useMemo(() => buildWhatIfBase(facts, settings, settings), [facts, settings]);
  const draft = useMemo(
    () => example.change(toDraft([], facts), base.extra),
    [example, base, facts],
  );
  const before = useMemo(
    () => applyWhatIfToSubject(facts, { settings, whatIf: [] }),
    [facts, settings],
  );
  const after = useMemo(
    () => applyWhatIfToSubject(facts, readWhatIfDraft(draft, { ...base, today })),
    [facts, draft, base, today],
  );
  const current = useWhatIfFigures(before);
  const tried = useWhatIfFigures(after);

  return (
    <button
      type="button"
      className="grid size-full cursor-pointer content-start gap-1 rounded-medium border border-line bg-surface p-4 text-start hover:border-line-strong"
      onClick={() => onTry(draft)}
    >
      <span className="font-strong">{example.name}</span>
      <span className="text-compact text-good tabular-nums">
        {current && tried ? comparedWithCurrent(current, tried, words).join(", ") : "…"}
      </span>
    </button>
  );
}
