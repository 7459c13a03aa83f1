import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { Field } from "#ui/field.tsx";

import { AuthForm } from "./auth-form.tsx";

/**
 * Sends a new verification link and goes to `/success`. The server's answer does not reveal whether
 * the email is registered. Offers no link if no mail can be sent.
 */
export function NewLinkForm() {
  const { session, status } = useSession();
  const { canSendMail } = useAppConfig();
  const navigate = useNavigate();
  const me = useQuery({ ...meQuery, enabled: status === "authorized" });
  const form = useAction(async (typed: TypedText) => {
    await session.resendEmail(typed("email"));
    await navigate(paths.checkEmail());
  });

  if (!canSendMail) {
    return (
      <p>Email is turned off here, so we can't send a new link. You can sign in without one.</p>
    );
  }
  return (
    <AuthForm submitLabel="Send a new link" form={form}>
      <Field
        key={me.data?.email}
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={me.data?.email}
        errors={form.fieldErrors.email}
      />
    </AuthForm>
  );
}
