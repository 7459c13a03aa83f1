import { TWO_FACTOR_CODE_LENGTH_MAX } from "@snowball/contract";
import { useState } from "react";

import { type TypedText, useAction } from "#lib/form/form.tsx";
import { AuthError } from "#lib/session/auth-calls.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";

import { AuthForm } from "./auth-form.tsx";

type SecondStepFormProps = {
  submitLabel: string;
  send: (code: string) => Promise<void>;
  back: { label: string; onClick: () => void };
};

const KINDS = {
  app: { label: "Code from your authenticator app", inputMode: "numeric" },
  recovery: { label: "Recovery code", inputMode: "text" },
} as const;
const OTHER = {
  app: { kind: "recovery", button: "Use a recovery code" },
  recovery: { kind: "app", button: "Use the app" },
} as const;

export function SecondStepForm({ submitLabel, send, back }: SecondStepFormProps) {
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const form = useAction((typed: TypedText) => send(typed("one_time_code").trim()));
  const other = OTHER[kind];

  return (
    <AuthForm
      submitLabel={submitLabel}
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
          <Button variant="quiet" onClick={back.onClick}>
            {back.label}
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
        maxLength={TWO_FACTOR_CODE_LENGTH_MAX}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the pressed button
        autoFocus
        errors={form.fieldErrors.one_time_code}
      />
    </AuthForm>
  );
}

export function isCodeRequired(error: unknown): boolean {
  return error instanceof AuthError && error.problem.code === "second_step_required";
}
