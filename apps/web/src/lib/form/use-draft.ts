import { useMemo, useState } from "react";

/**
 * Holds the user's unsaved changes to stored values. Unchanged fields show the newest stored value, also those inside
 * an object with a changed field. A change made during a save stays a change.
 */
export function useDraft<Draft extends object, Changes extends object = Partial<Draft>>(
  stored: Draft,
) {
  const [typed, setTyped] = useState<object>({});
  const changes = omitUnchanged(typed, stored);
  const draft = useMemo(() => merge(stored, typed) as Draft, [stored, typed]);

  return {
    draft,
    changes: changes as Changes,
    isDirty: Object.keys(changes).length > 0,
    change: (changed: Changes) => setTyped((now) => merge(now, changed) as object),
    /** Removes the saved values from the changes, but keeps what the user typed during the save. */
    settle: (saved: Partial<Draft>) => setTyped((now) => omitUnchanged(now, saved)),
    discard: () => setTyped({}),
  };
}

function omitUnchanged(typed: object, saved: object): object {
  const differing = Object.entries(typed).filter(
    ([field, value]) => !isUnchanged(value, (saved as Fields)[field]),
  );

  return Object.fromEntries(differing);
}

type Fields = Record<string, unknown>;

/** Whether the saved value has each field of the typed one. */
function isUnchanged(typed: unknown, saved: unknown): boolean {
  if (!isFields(typed) || !isFields(saved)) return JSON.stringify(typed) === JSON.stringify(saved);

  return Object.entries(typed).every(([field, value]) => isUnchanged(value, saved[field]));
}

function merge(value: unknown, typed: unknown): unknown {
  if (!isFields(value) || !isFields(typed)) return typed;
  const merged = Object.entries(typed).map(([field, each]) => [field, merge(value[field], each)]);

  return { ...value, ...Object.fromEntries(merged) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
