import { useMemo, useState } from "react";

/**
 * What the user changed and has not saved, over what is stored. What is stored anew shines through
 * where nothing was changed, and a change made while another one is being saved stays a change.
 */
export function useDraft<Draft extends object>(stored: Draft) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const changes = without(typed, stored);
  const draft = useMemo(() => ({ ...stored, ...typed }), [stored, typed]);

  return {
    draft,
    /** The fields that differ from what is stored: typing a letter and deleting it changes nothing. */
    changes,
    isDirty: Object.keys(changes).length > 0,
    change: (changed: Partial<Draft>) => setTyped((now) => ({ ...now, ...changed })),
    /** These are stored now; what was typed meanwhile is a change still. */
    settle: (saved: Partial<Draft>) => setTyped((now) => without(now, saved)),
    discard: () => setTyped({}),
  };
}

/** What says something else than what is saved. */
function without<Draft extends object>(
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
