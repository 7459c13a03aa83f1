import { useState } from "react";

import type { FieldError } from "./typed-schemas.ts";

/** Returns the visible errors of a draft: those of fields that the user left, or all after an attempt to save. */
export function useVisibleErrors(faults: readonly FieldError[]) {
  const [tries, setTries] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const hasFaults = faults.length > 0;

  return {
    /** Number of attempts that failed because of errors. */
    tries,
    isFaulty: tries > 0 && hasFaults,
    visible: faults.filter(({ field }) => tries > 0 || left.has(field)),
    leave: (name: string) => setLeft((now) => new Set(now).add(name)),
    /** Continues if there are no errors; else shows all of them. */
    attempt: (goOn: () => void) => {
      if (hasFaults) setTries((count) => count + 1);
      else goOn();
    },
  };
}
