import type { DraftFault } from "./read-what-if-draft.ts";
import styles from "./not-counted-yet.module.css";

const partNames: Record<string, string> = {
  extra: "the other amount",
  lumpSum: "the lump sum",
  rate: "the other interest rate",
  consolidation: "the new loan",
};

/** What was begun and is not in the figures, because something of it is missing or wrong. */
export function NotCountedYet({ faults }: { faults: readonly DraftFault[] }) {
  if (faults.length === 0) return null;
  const parts = Map.groupBy(faults, ({ field }) => field.split(".")[0] ?? field);

  return (
    <div className={styles.note}>
      {[...parts].map(([part, found]) => (
        <p key={part}>
          Not counted yet: {partNames[part] ?? part}.{" "}
          {[...new Set(found.map(({ sentence }) => sentence))].join(" ")}
        </p>
      ))}
    </div>
  );
}
