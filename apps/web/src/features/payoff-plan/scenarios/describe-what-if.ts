import type { WhatIf, WhatIfKind } from "@snowball/contract";

import type { KindFacts } from "../kinds/kind.ts";
import { WHAT_IF_KINDS, whatIfKinds } from "../kinds/kinds.ts";

/** Describes a what-if, a line each. Deleted debts are marked as such. */
export function describeWhatIf(whatIf: WhatIf, facts: KindFacts): string[] {
  return WHAT_IF_KINDS.flatMap((kind) => describeChanges(kind, whatIf, facts));
}

/** Describes the changes of one kind. */
export function describeChanges(kind: WhatIfKind, whatIf: WhatIf, facts: KindFacts): string[] {
  return whatIf
    .filter((change) => change.kind === kind)
    .map((change) => whatIfKinds[kind].describe(change, facts));
}
