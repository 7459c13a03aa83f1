import type { PasswordStrength } from "@snowball/password-strength";

import { classNames } from "#ui/class-names.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

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
            className={classNames(
              "grid grid-cols-[repeat(4,1fr)] gap-1",
              verdict.faults.length === 0 ? "[--reached:var(--good)]" : "[--reached:var(--bad)]",
            )}
            aria-hidden
          >
            {STEPS.map((step) => (
              <span
                key={step}
                className={classNames(
                  "h-1.5 rounded-[1rem] border border-line-strong",
                  "data-[reached=true]:border-(color:--reached) data-[reached=true]:bg-(color:--reached)",
                  "forced-colors:data-[reached=true]:bg-[CanvasText] forced-colors:data-[reached=true]:forced-color-adjust-none",
                )}
                data-reached={step <= verdict.strength}
              />
            ))}
          </div>
        </>
      )}
      {/* Stays in the page for screen readers, but takes no space. */}
      <p className="text-small empty:-mt-1.5" aria-live="polite">
        {verdict && (
          <>
            <strong>{word}.</strong> {!isExplained && verdict.faults.join(" ")}
          </>
        )}
      </p>
    </>
  );
}
