import { useId, useState } from "react";

import { classNames } from "../class-names.ts";
import type { TermName } from "./meanings.ts";
import styles from "./term.module.css";

type TermProps = {
  name: TermName;
  /** The word as the sentence uses it. */
  children: string;
};

type Explanation = { word: string; meaning: string };

const FAILED: Explanation = {
  word: "",
  meaning: "We couldn't load the explanation. Check your connection.",
};

/**
 * A term that shows its explanation when pressed, in a native popover: a click outside or Escape
 * closes it. The content is added on opening, so that screen readers announce it.
 */
export function Term({ name, children }: TermProps) {
  const id = useId();
  const [explanation, setExplanation] = useState<Explanation | null>(null);

  async function explain(): Promise<void> {
    try {
      const { meanings } = await import("./meanings.ts");
      setExplanation(meanings[name]);
    } catch {
      setExplanation(FAILED); // The next press tries again.
    }
  }

  return (
    <>
      {/* Enough room for a finger without moving other lines. */}
      <button
        type="button"
        data-printed
        className={classNames(
          "-my-1.5 cursor-help border-0 bg-transparent px-0 py-1.5 text-start [font-weight:inherit] text-inherit underline decoration-accent decoration-dotted decoration-[0.125em] underline-offset-[0.2em]",
          "hover:text-accent",
        )}
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
          else setExplanation(null);
        }}
      >
        <output>
          {explanation && (
            <>
              {explanation.word && (
                <strong className="block font-strong">{explanation.word}</strong>
              )}
              {explanation.meaning}
            </>
          )}
        </output>
      </span>
    </>
  );
}
