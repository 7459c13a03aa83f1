import type { WhatIfKind } from "@snowball/contract";

import { type AnyDraft, createField } from "../kinds/kind.ts";
import { WHAT_IF_KINDS, whatIfKinds } from "../kinds/kinds.ts";
import { usePlanFacts } from "../model/use-plan.tsx";
import { describeChanges } from "./describe-what-if.ts";
import { MonthlyPart } from "./monthly-part.tsx";
import type { WhatIfDraft } from "./what-if-draft.ts";
import { type PartProps, WhatIfPart } from "./what-if-part.tsx";

type WhatIfPartsProps = Omit<PartProps, "errorsOf" | "change"> & {
  /** Whether to show missing input as errors too. */
  isStrict: boolean;
  onChange: (draft: WhatIfDraft) => void;
};

/** Shows all parts of a what-if. */
export function WhatIfParts({ isStrict, onChange, ...given }: WhatIfPartsProps) {
  const part: PartProps = {
    ...given,
    errorsOf: (field) =>
      given.read.faults
        .filter((fault) => fault.field === field && (isStrict || !fault.isMissing))
        .map(({ sentence }) => sentence),
    change: (changed) => onChange({ ...given.draft, ...changed }),
  };
  const [first, ...others] = WHAT_IF_KINDS;

  return (
    <div className="grid grid-cols-1 content-start gap-3">
      {first && <KindPart {...part} kind={first} />}
      <MonthlyPart {...part} />
      {others.map((kind) => (
        <KindPart key={kind} {...part} kind={kind} />
      ))}
    </div>
  );
}

/** The fields for one kind of change. */
function KindPart({ kind, draft, read, errorsOf, change }: PartProps & { kind: WhatIfKind }) {
  const facts = usePlanFacts();
  const { name, isOpenAtFirst = false, Fields } = whatIfKinds[kind];
  const lines = describeChanges(kind, read.whatIf, facts);
  const isFaulty = read.faults.some(({ part }) => part === kind);
  const onChange = (changed: AnyDraft) => change({ [kind]: { ...draft[kind], ...changed } });

  return (
    <WhatIfPart
      name={name}
      lines={lines}
      isOpenAtFirst={isOpenAtFirst || lines.length > 0 || isFaulty}
    >
      <Fields
        draft={draft[kind]}
        onChange={onChange}
        field={createField(draft[kind], {
          prefix: `${kind}-`,
          errorsOf: (field) => errorsOf(`${kind}.${field}`),
          onChange,
        })}
      />
    </WhatIfPart>
  );
}
