import type { Me } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useAppConfig } from "#lib/app-context.ts";
import { ConfirmAddressNotice } from "#lib/own-address/confirm-address-notice.tsx";
import { paths } from "#lib/paths.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { meQuery, secondStepQuery } from "#lib/queries.ts";
import { BackLink } from "#ui/back-link.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import { NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SetUp } from "./set-up.tsx";
import { TurnedOn } from "./turned-on.tsx";

/**
 * `/settings/second-step`: two-factor authentication with an app, its recovery codes, and passkeys.
 */
export function SecondStepPage() {
  return (
    <Page
      heading="Two-factor authentication"
      above={<BackLink to={paths.settings()}>Settings</BackLink>}
      width="middle"
    >
      <DataView
        source={sliceOf(useQuery(meQuery))}
        what="your account"
        skeleton={<Skeleton label="Loading your account" shape="line" count={2} />}
      >
        {(owner) => <OwnSecondStep owner={owner} />}
      </DataView>
    </Page>
  );
}

function OwnSecondStep({ owner }: { owner: Me }) {
  const queryClient = useQueryClient();
  /** New recovery codes, shown once. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const step = sliceOf(useQuery(secondStepQuery));
  // If no mail can be sent, no email can be confirmed, so no confirmation is required.
  const isBlocked = useAppConfig().canSendMail && !owner.email_verified;
  if (owner.demo_ends_at !== null) {
    return <p>Two-factor authentication isn't available in the demo. Create an account first.</p>;
  }
  if (codes !== null) return <NewRecoveryCodes codes={codes} onKept={() => setCodes(null)} />;

  const show = (made: readonly string[]) => {
    const stored = { is_on: true, recovery_codes_left: made.length };
    queryClient.setQueryData(secondStepQuery.queryKey, stored);
    setCodes(made);
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      {isBlocked && (
        <ConfirmAddressNotice
          email={owner.email}
          why="Please confirm your email address first. Then you can set up two-factor authentication or add a passkey."
        />
      )}
      <DataView
        source={step}
        what="your sign-in settings"
        skeleton={<Skeleton label="Loading your sign-in settings" shape="line" count={2} />}
      >
        {({ is_on: isOn, recovery_codes_left: left }) =>
          isOn ? (
            <TurnedOn owner={owner} codesLeft={left} onCodes={show} />
          ) : (
            !isBlocked && <SetUp owner={owner} onCodes={show} />
          )
        }
      </DataView>
      <Passkeys owner={owner} canAdd={!isBlocked} />
    </div>
  );
}
