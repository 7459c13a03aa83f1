import { EMAIL_LENGTH_MAX, endpoints, type Me } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAppConfig } from "#lib/app-context.ts";
import { ActionForm, FailureNotice, type TypedText, useAction } from "#lib/form/form.tsx";
import { formatInstant } from "#lib/format.ts";
import { ConfirmAddressNotice } from "#lib/own-address/confirm-address-notice.tsx";
import { OwnPasswordField } from "#lib/own-password.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { emailChangeQuery } from "./email-change-query.ts";

/** `/settings/email`: the current email, a form to change it, and a pending change. */
export function Component() {
  return (
    <Page
      heading="Email address"
      above={<BackLink to={paths.settings()}>Settings</BackLink>}
      width="middle"
    >
      <DataView source={useQuery(meQuery)} what="your address" shape="line" count={2}>
        {(owner) => <OwnAddress owner={owner} />}
      </DataView>
    </Page>
  );
}

function OwnAddress({ owner }: { owner: Me }) {
  const { canSendMail } = useAppConfig();
  const isDemo = owner.demo_ends_at !== null;
  if (isDemo) return <p>The demo has no email address. Create an account first.</p>;

  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="wrap-anywhere">
        You sign in with <strong>{owner.email}</strong>.
      </p>
      {!canSendMail ? (
        <p>Email is turned off here, so we couldn't confirm a new address.</p>
      ) : owner.email_verified ? (
        <Change owner={owner} />
      ) : (
        <>
          <ConfirmAddressNotice
            email={owner.email}
            why="Confirm this address before you change it."
          />
          <p>
            Is the address wrong? <Link to={paths.deleteAccount()}>Delete this account</Link>, then
            register with the right one.
          </p>
        </>
      )}
    </div>
  );
}

function Change({ owner }: { owner: Me }) {
  const waiting = useQuery(emailChangeQuery);

  return (
    <DataView source={waiting} what="your pending address" shape="line" count={1}>
      {({ email, confirm_until: until }) =>
        email !== null && until !== null ? (
          <PendingEmailChange email={email} until={until} />
        ) : (
          <ChangeEmailForm owner={owner} />
        )
      }
    </DataView>
  );
}

/** Shows a pending change. The text does not reveal whether the email is registered. */
function PendingEmailChange({ email, until }: { email: string; until: string }) {
  const { outboxUrl } = useAppConfig();
  const queryClient = useQueryClient();
  const { submit, isBusy, error } = useAction(
    () => snowballClient.call(endpoints.cancelEmailChange),
    {
      onSuccess: () =>
        queryClient.setQueryData(emailChangeQuery.queryKey, { email: null, confirm_until: null }),
    },
  );

  return (
    <div className="grid grid-cols-1 gap-3">
      <Notice tone="success">
        <span className="wrap-anywhere">
          We sent a link to <strong>{email}</strong>. Open it by {formatInstant(until)}. Until then
          nothing changes. {outboxUrl && <a href={outboxUrl}>Open the outbox</a>}
        </span>
      </Notice>
      <FailureNotice error={error} refused="Still pending." />
      <div>
        <Button variant="secondary" isBusy={isBusy} onClick={() => submit()}>
          Keep current email
        </Button>
      </div>
    </div>
  );
}

/** Requests a change of the email. Asks for the password, in case someone else uses an open browser. */
function ChangeEmailForm({ owner }: { owner: Me }) {
  const queryClient = useQueryClient();
  const form = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.requestEmailChange, {
        body: { email: typed("email").trim(), password: typed("password") },
      }),
    { onSuccess: (waiting) => queryClient.setQueryData(emailChangeQuery.queryKey, waiting) },
  );

  return (
    <ActionForm form={form} button="Send a link">
      <Field
        label="New email address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        errors={form.fieldErrors.email}
      />
      <OwnPasswordField owner={owner} errors={form.fieldErrors.password} />
    </ActionForm>
  );
}
