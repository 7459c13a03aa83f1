import type { DraftFault } from "./read-what-if-draft.ts";
import styles from "./not-counted-yet.module.css";

const partNames: Record<string, string> = {
  extra: "the other amount",
  lumpSum: "the lump sum",
  rate: "the other interest rate",
  consolidation: "the new loan",
};

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** What was begun and is not in the figures, because something of it is missing or wrong. */
export function NotCountedYet({ faults }: { faults: readonly DraftFault[] }) {
  const parts = [...new Set(faults.map(({ field }) => field.split(".")[0] ?? field))];
  if (parts.length === 0) return null;
  const sentences = [...new Set(faults.map(({ sentence }) => sentence))];

  return (
    <p className={styles.note}>
      Not counted yet: {list.format(parts.map((part) => partNames[part] ?? part))}.{" "}
      {sentences.join(" ")}
    </p>
  );
}
