import type { Me } from "@snowball/contract";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";

import { useSession } from "#lib/app-context.ts";
import { NewPasswordField } from "#lib/new-password/new-password-field.tsx";
import { describeAuthError } from "#lib/session/describe-auth-error.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./profile-form.module.css";

/** Changes the password. This browser stays signed in, every other is signed out. */
export function ChangePasswordForm({ owner }: { owner: Me }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { session } = useSession();
  /** Each change leaves empty fields. */
  const [changes, setChanges] = useState(0);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (fields: FormData) =>
      session.changePassword({
        old_password: readText(fields, "old_password"),
        new_password1: readText(fields, "new_password1"),
        new_password2: readText(fields, "new_password2"),
      }),
    onSuccess: () => setChanges((count) => count + 1),
  });
  const refusal = error ? describeAuthError(error) : { summary: [], fields: {} };
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <h2 id={id}>Password</h2>
        {error && (
          <Notice tone="error">
            {refusal.summary.join(" ") || "Please correct what is marked below."}
          </Notice>
        )}
        {isSuccess && (
          <Notice tone="success">
            Your password was changed. You stay signed in here; everywhere else you were signed out.
          </Notice>
        )}
        <PasswordFields key={changes} owner={owner} errors={refusal.fields} />
        <div className={styles.actions}>
          <Button type="submit" variant="secondary" isBusy={isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}

type PasswordFieldsProps = { owner: Me; errors: Record<string, string[]> };

function PasswordFields({ owner, errors }: PasswordFieldsProps) {
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.email} readOnly />
      <Field
        label="Old password"
        name="old_password"
        type="password"
        autoComplete="current-password"
        errors={errors.old_password}
      />
      <div className={styles.pair}>
        <NewPasswordField
          label="New password"
          name="new_password1"
          owner={owner}
          errors={errors.new_password1}
        />
        <Field
          label="New password again"
          name="new_password2"
          type="password"
          autoComplete="new-password"
          errors={errors.new_password2}
        />
      </div>
    </>
  );
}

function readText(fields: FormData, name: string): string {
  const value = fields.get(name);

  return typeof value === "string" ? value : "";
}
