import type { Me } from "@snowball/contract";
import type { ComponentProps } from "react";

import { ActionForm } from "#lib/form/form.tsx";
import { CodeField, OwnPasswordField } from "#lib/own-password.tsx";

type PasswordFormProps = Omit<ComponentProps<typeof ActionForm>, "children"> & {
  owner: Me;
  asksForCode?: boolean;
};

/** Asks for the password before a sensitive change, in case someone else uses an open browser. */
export function PasswordForm({ owner, asksForCode = false, ...action }: PasswordFormProps) {
  const { fieldErrors } = action.form;

  return (
    <ActionForm {...action}>
      <OwnPasswordField owner={owner} takesFocus errors={fieldErrors.password} />
      {asksForCode && (
        <CodeField label="Code from your app" isRecoveryToo errors={fieldErrors.one_time_code} />
      )}
    </ActionForm>
  );
}
