import { SECOND_STEP_CODE_LENGTH_MAX } from "@snowball/contract";
import { useState } from "react";

import type { TypedText } from "#lib/form/form.tsx";
import { useSubmit } from "#lib/form/use-submit.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

import { AuthForm } from "./auth-form.tsx";

type SecondStepFormProps = {
  /** With the code, and what was typed before. */
  signIn: (code: string) => Promise<void>;
  onBack: () => void;
};

const KINDS = {
  app: { label: "Code from your authenticator app", inputMode: "numeric" },
  recovery: { label: "Recovery code", inputMode: "text" },
} as const;
const OTHER = {
  app: { kind: "recovery", button: "Use a recovery code" },
  recovery: { kind: "app", button: "Use the app" },
} as const;

/** Asks who has typed the right password for the code. */
export function SecondStepForm({ signIn, onBack }: SecondStepFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const form = useSubmit((typed: TypedText) => signIn(typed("one_time_code").trim()));
  const other = OTHER[kind];

  return (
    <AuthForm
      submitLabel="Sign In"
      form={form}
      links={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              form.reset();
              setKind(other.kind);
            }}
          >
            {other.button}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Sign in with another account
          </Button>
        </>
      }
    >
      <Field
        key={kind}
        {...KINDS[kind]}
        name="one_time_code"
        autoComplete={kind === "app" ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SECOND_STEP_CODE_LENGTH_MAX}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of what was pressed
        autoFocus
        errors={form.fieldErrors.one_time_code}
      />
    </AuthForm>
  );
}
