import { useQuery } from "@tanstack/react-query";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import { AuthForm } from "./auth-form.tsx";
import { readText } from "./read-text.ts";
import { useAuthMutation } from "./use-auth-mutation.ts";

/** Sends a new verification link. The answer is the same whether or not we know the address. */
export function NewLinkForm() {
  const { session, status } = useSession();
  const { outboxUrl } = useAppConfig();
  const me = useQuery({ ...meQuery, enabled: status === "authorized" });
  const { submit, isBusy, isDone, error, fieldErrors } = useAuthMutation((fields) =>
    session.resendEmail(readText(fields, "email")),
  );

  return (
    <>
      {isDone && (
        <Notice tone="success">
          If this address is waiting to be confirmed, a new link is on its way.{" "}
          {outboxUrl && <a href={outboxUrl}>Open the mail outbox</a>}
        </Notice>
      )}
      <AuthForm submitLabel="Send a new link" isBusy={isBusy} error={error} onSubmit={submit}>
        <Field
          key={me.data?.email}
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={me.data?.email}
          errors={fieldErrors.email}
        />
      </AuthForm>
    </>
  );
}
