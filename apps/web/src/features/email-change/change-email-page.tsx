import type { Me } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { useAppConfig } from "#lib/app-context.ts";
import { ConfirmAddressNotice } from "#lib/own-address/confirm-address-notice.tsx";
import { paths } from "#lib/paths.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { meQuery } from "#lib/queries.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { ChangeEmailForm } from "./change-email-form.tsx";
import { emailChangeQuery } from "./email-change-query.ts";
import { PendingEmailChange } from "./pending-email-change.tsx";

/** `/settings/email`: the current email, a form to change it, and a pending change. */
export function ChangeEmailPage() {
  return (
    <Page
      heading="Email address"
      above={<BackLink to={paths.settings()}>Settings</BackLink>}
      width="middle"
    >
      <DataView
        source={sliceOf(useQuery(meQuery))}
        what="your address"
        skeleton={<Skeleton label="Loading your address" shape="line" count={2} />}
      >
        {(owner) => <OwnAddress owner={owner} />}
      </DataView>
    </Page>
  );
}

function OwnAddress({ owner }: { owner: Me }) {
  const { canSendMail } = useAppConfig();
  const isDemo = owner.demo_ends_at !== null;
  if (isDemo) return <p>The demo has no address. Make it yours first.</p>;

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
    <DataView
      source={sliceOf(waiting)}
      what="your pending address"
      skeleton={<Skeleton label="Loading your pending address" shape="line" count={1} />}
    >
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
