import { useState } from "react";

import type { Faults } from "./field-reader.ts";

/** What of a draft's faults is told: nothing is called wrong before it was left or tried to be saved. */
export function useToldFaults(faults: Faults) {
  const [tries, setTries] = useState(0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const hasFaults = Object.keys(faults).length > 0;

  return {
    /** Grows with each try that a fault stood in the way of. */
    tries,
    /** Whether something that was tried is wrong still. */
    isFaulty: tries > 0 && hasFaults,
    faultOf: (name: string) => (tries > 0 || left.has(name) ? faults[name] : undefined),
    leave: (name: string) => setLeft((now) => new Set(now).add(name)),
    /** Goes on where nothing is wrong; else all that is wrong is told. */
    attempt: (goOn: () => void) => {
      if (hasFaults) setTries((count) => count + 1);
      else goOn();
    },
  };
}
