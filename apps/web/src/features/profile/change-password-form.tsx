import type { Me } from "@snowball/contract";
import { useId, useState } from "react";

import { useSession } from "#lib/app-context.ts";
import { Form, type TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { NewPasswordPair } from "#lib/new-password/new-password-pair.tsx";
import { OwnPasswordField } from "#lib/own-password/own-password-field.tsx";
import { describeAuthError } from "#lib/session/auth-calls.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

/** Changes the password. Keeps this browser signed in and signs out all others. */
export function ChangePasswordForm({ owner }: { owner: Me }) {
  const id = useId();
  const { session } = useSession();
  /** Counts the changes; the new key empties the fields. */
  const [changes, setChanges] = useState(0);
  const { submit, isBusy, isSuccess, error, fieldErrors } = useAction(
    (typed: TypedText) =>
      session.changePassword({
        old_password: typed("old_password"),
        new_password1: typed("new_password1"),
        new_password2: typed("new_password2"),
      }),
    { onSuccess: () => setChanges((count) => count + 1) },
  );

  return (
    <Card as="section" aria-labelledby={id}>
      <Form className="grid gap-4" method="post" failure={error} onSubmit={submit}>
        <h2 id={id}>Password</h2>
        {error && (
          <Notice tone="error">
            {describeAuthError(error).summary.join(" ") || "Please correct the marked fields."}
          </Notice>
        )}
        {isSuccess && (
          <Notice tone="success">
            Your password was changed. You stay signed in here. Other devices were signed out.
          </Notice>
        )}
        <PasswordFields key={changes} owner={owner} errors={fieldErrors} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button type="submit" variant="secondary" isBusy={isBusy}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type PasswordFieldsProps = { owner: Me; errors: Record<string, string[]> };

function PasswordFields({ owner, errors }: PasswordFieldsProps) {
  return (
    <>
      <OwnPasswordField
        owner={owner}
        label="Old password"
        name="old_password"
        errors={errors.old_password}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-4">
        <NewPasswordPair label="New password" name="new_password" owner={owner} errors={errors} />
      </div>
    </>
  );
}
