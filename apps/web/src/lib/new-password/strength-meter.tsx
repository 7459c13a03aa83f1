import type { PasswordStrength } from "@snowball/password-strength";

import { classNames } from "#ui/class-names.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import styles from "./new-password-field.module.css";

const WORDS = ["Very weak", "Very weak", "Weak", "Strong", "Very strong"] as const;
const STEPS = [1, 2, 3, 4] as const;

type StrengthMeterProps = {
  /** Null if nothing is typed. */
  verdict: PasswordStrength | null;
  /** Whether the field already shows what is wrong. */
  isExplained: boolean;
};

/**
 * Shows the strength of a password as a bar and in words. The live region is always in the page, so
 * that screen readers announce changes.
 */
export function StrengthMeter({ verdict, isExplained }: StrengthMeterProps) {
  const word = verdict && WORDS[verdict.strength];

  return (
    <>
      {verdict && (
        <>
          <VisuallyHidden>
            <meter
              aria-label="Password strength"
              min={0}
              max={4}
              value={verdict.strength}
              aria-valuetext={word ?? ""}
            />
          </VisuallyHidden>
          <div
            className={classNames(styles.meter, verdict.faults.length === 0 && styles.good)}
            aria-hidden
          >
            {STEPS.map((step) => (
              <span key={step} className={styles.step} data-reached={step <= verdict.strength} />
            ))}
          </div>
        </>
      )}
      <p className={styles.words} aria-live="polite">
        {verdict && (
          <>
            <strong>{word}.</strong> {!isExplained && verdict.faults.join(" ")}
          </>
        )}
      </p>
    </>
  );
}
