import { useId, useState } from "react";

import type { TermName } from "./meanings.ts";
import styles from "./term.module.css";

type TermProps = {
  name: TermName;
  /** The word as the sentence has it. */
  children: string;
};

type Explained = { word: string; meaning: string };

const FAILED: Explained = {
  word: "",
  meaning: "The explanation could not be loaded. Check your connection.",
};

/**
 * A word that explains itself when it is pressed. The explanation is the browser's own popover: a press
 * beside it or Escape closes it. It is filled when it opens, so that it is also heard.
 */
export function Term({ name, children }: TermProps) {
  const id = useId();
  const [explained, setExplained] = useState<Explained | null>(null);

  async function explain(): Promise<void> {
    try {
      const { meanings } = await import("./meanings.ts");
      setExplained(meanings[name]);
    } catch {
      setExplained(FAILED); // The next press tries again.
    }
  }

  return (
    <>
      <button
        type="button"
        data-printed
        className={styles.term}
        popoverTarget={id}
        aria-label={`${children}: what it means`}
      >
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        className={styles.meaning}
        onToggle={({ newState }) => {
          if (newState === "open") void explain();
          else setExplained(null);
        }}
      >
        <output>
          {explained && (
            <>
              {explained.word && <strong className={styles.word}>{explained.word}</strong>}
              {explained.meaning}
            </>
          )}
        </output>
      </span>
    </>
  );
}
