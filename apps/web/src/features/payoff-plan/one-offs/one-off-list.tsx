import type { OneOff } from "@snowball/contract";

import { isOneOffOver } from "./is-one-off-over.ts";
import { OneOffEntry } from "./one-off-entry.tsx";
import { OneOffForm, type OneOffFormProps } from "./one-off-form.tsx";
import styles from "./one-offs-section.module.css";

type OneOffListProps = Omit<OneOffFormProps, "entry"> & {
  oneOffs: readonly OneOff[];
  /** Id of the one that is being changed, if any. */
  open: string | null;
  onOpen: (id: string) => void;
  onRemove: (entry: OneOff) => void;
};

/** The extras, each of which can be changed in its place. */
export function OneOffList({ oneOffs, open, onOpen, onRemove, ...form }: OneOffListProps) {
  if (oneOffs.length === 0) return null;

  return (
    <ul className={styles.entries}>
      {oneOffs.map((entry) => (
        <li key={entry.id}>
          {open === entry.id ? (
            <OneOffForm {...form} entry={entry} />
          ) : (
            <OneOffEntry
              entry={entry}
              subject={form.subject}
              isOver={isOneOffOver(entry, form.subject.firstMonth)}
              onEdit={() => onOpen(entry.id)}
              onRemove={() => onRemove(entry)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
