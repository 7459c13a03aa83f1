import type { OneOff } from "@snowball/contract";
import { useState } from "react";

/** Adding, changing and removing extras, with the last removed one to be put back. */
export function useOneOffs(oneOffs: readonly OneOff[], onChange: (oneOffs: OneOff[]) => void) {
  const [removed, setRemoved] = useState<{ entry: OneOff; at: number } | null>(null);

  function save(entry: OneOff) {
    const isKnown = oneOffs.some(({ id }) => id === entry.id);
    onChange(
      isKnown ? oneOffs.map((each) => (each.id === entry.id ? entry : each)) : [...oneOffs, entry],
    );
  }

  function remove(entry: OneOff) {
    setRemoved({ entry, at: oneOffs.indexOf(entry) });
    onChange(oneOffs.filter((each) => each !== entry));
  }

  function putBack() {
    if (removed) onChange(oneOffs.toSpliced(removed.at, 0, removed.entry));
    setRemoved(null);
  }

  /** The extra that was removed last; null where none was. */
  return { removed: removed?.entry ?? null, save, remove, putBack };
}
