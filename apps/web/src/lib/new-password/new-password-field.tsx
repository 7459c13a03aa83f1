import type { checkPasswordStrength, PasswordStrength } from "@snowball/password-strength";
import { PASSWORD_CHARACTERS_MIN } from "@snowball/password-strength/limits";
import { useDeferredValue, useMemo, useState, type InputEvent } from "react";

import { Field } from "#ui/field.tsx";

import { log } from "../log.ts";
import { StrengthMeter } from "./strength-meter.tsx";

export type PasswordOwner = { email: string; first_name: string; last_name: string };

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
