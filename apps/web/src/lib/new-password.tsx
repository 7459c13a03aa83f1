import type { checkPasswordStrength, PasswordStrength } from "@snowball/password-strength";
import { PASSWORD_CHARACTERS_MIN } from "@snowball/password-strength/limits";
import { type InputEvent, useDeferredValue, useMemo, useState } from "react";

import { classNames } from "#ui/class-names.ts";
import { Field } from "#ui/field.tsx";

import { log } from "./log.ts";

type PasswordOwner = { email: string; first_name: string; last_name: string };

type NewPasswordFieldProps = {
  label: string;
  name: string;
  errors: readonly string[] | undefined;
  required?: boolean;
  /** The owner of the password; by default the email in the form's `email` field. */
  owner?: PasswordOwner;
};

/**
 * A field for a new password, with a strength meter. The estimator is loaded when the field gets focus, because
 * it is larger than the rest of the app. If loading fails, only the server checks the password.
 */
export function NewPasswordField({ owner, errors = [], ...field }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState({ password: "", email: "" });
  const [check, setCheck] = useState<typeof checkPasswordStrength | null>(null);
  const shown = useDeferredValue(typed);
  const verdict = useMemo((): PasswordStrength | null => {
    if (check === null || shown.password === "") return null;

    return check(shown.password, {
      email: owner?.email ?? shown.email,
      names: owner ? [owner.first_name, owner.last_name] : [],
      host: location.hostname,
    });
  }, [check, shown, owner]);

  function load() {
    import("@snowball/password-strength").then(
      (loaded) => {
        loaded.preloadDictionaries(); // Loads them now, so that the first keystroke does not wait.
        setCheck(() => loaded.checkPasswordStrength);
      },
      (cause: unknown) => log.error("The password's strength cannot be shown.", cause),
    );
  }

  return (
    <div className="grid content-start gap-1.5">
      <Field
        {...field}
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_CHARACTERS_MIN} characters. A few unrelated words are good.`}
        errors={errors}
        onFocus={load}
        onInput={({ currentTarget }: InputEvent<HTMLInputElement>) =>
          setTyped({ password: currentTarget.value, email: emailIn(currentTarget.form) })
        }
      />
      <StrengthMeter verdict={verdict} isExplained={errors.length > 0} />
    </div>
  );
}

function emailIn(form: HTMLFormElement | null): string {
  const field = form?.elements.namedItem("email");

  return field instanceof HTMLInputElement ? field.value : "";
}

const WORDS = ["Very weak", "Very weak", "Weak", "Strong", "Very strong"] as const;
const STEPS = [1, 2, 3, 4] as const;

type StrengthMeterProps = {
  /** Null if nothing is typed. */
  verdict: PasswordStrength | null;
  isExplained: boolean;
};

/**
 * Shows the strength of a password as a bar and in words. The live region is always in the page, so
 * that screen readers announce changes.
 */
function StrengthMeter({ verdict, isExplained }: StrengthMeterProps) {
  const word = verdict && WORDS[verdict.strength];

  return (
    <>
      {verdict && (
        <>
          <span className="sr-only">
            <meter
              aria-label="Password strength"
              min={0}
              max={4}
              value={verdict.strength}
              aria-valuetext={word ?? ""}
            />
          </span>
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

type NewPasswordPairProps = {
  label: string;
  /** The fields' names on the wire are this name with 1 and 2 appended. */
  name: string;
  errors: Record<string, string[]>;
  required?: boolean;
  owner?: PasswordOwner;
};

export function NewPasswordPair({ label, name, errors, ...about }: NewPasswordPairProps) {
  const [first, second] = [`${name}1`, `${name}2`];

  return (
    <>
      <NewPasswordField {...about} label={label} name={first} errors={errors[first]} />
      <Field
        label={`${label} again`}
        name={second}
        type="password"
        autoComplete="new-password"
        required={about.required}
        errors={errors[second]}
      />
    </>
  );
}
