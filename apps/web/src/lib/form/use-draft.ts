import { useMemo, useState } from "react";

/**
 * Holds the user's unsaved changes to stored values. Unchanged fields show the newest stored value.
 * A change made during a save stays a change.
 */
export function useDraft<Draft extends object>(stored: Draft) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const changes = omitUnchanged(typed, stored);
  const draft = useMemo(() => ({ ...stored, ...typed }), [stored, typed]);

  return {
    draft,
    /** The fields that differ from the stored values. */
    changes,
    isDirty: Object.keys(changes).length > 0,
    change: (changed: Partial<Draft>) => setTyped((now) => ({ ...now, ...changed })),
    /** Removes the saved values from the changes, but keeps what the user typed during the save. */
    settle: (saved: Partial<Draft>) => setTyped((now) => omitUnchanged(now, saved)),
    discard: () => setTyped({}),
  };
}

/** Returns the typed values that differ from the saved ones. */
function omitUnchanged<Draft extends object>(
  typed: Partial<Draft>,
  saved: Partial<Draft>,
): Partial<Draft> {
  const differing = Object.entries(typed).filter(
    ([field, value]) => !isSame(value, saved[field as keyof Draft]),
  );

  return Object.fromEntries(differing) as Partial<Draft>;
}

function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== "object" || left === null) return left === right;

  return JSON.stringify(left) === JSON.stringify(right);
}
