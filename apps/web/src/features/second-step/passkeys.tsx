import { endpoints, type Me } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { supportsPasskeys } from "#lib/passkeys/supports-passkeys.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";

import { PasskeyRow } from "./passkey-row.tsx";
import { passkeysQuery } from "./passkeys-query.ts";
import { PasswordForm } from "./password-form.tsx";

/** Lists the passkeys, with a form to add one. */
export function Passkeys({ owner, canAdd }: { owner: Me; canAdd: boolean }) {
  const query = useQuery(passkeysQuery);
  // Without passkeys and a way to add one, the section would be empty.
  if (!canAdd && query.data?.passkeys.length === 0) return null;

  return (
    <Section heading="Passkeys" className="grid grid-cols-1 gap-3" data-beneath>
      <p className="text-ink-soft">
        Sign in with your fingerprint, your face or the PIN of your device: no password, no code.
      </p>
      <DataView source={query} what="your passkeys" shape="line" count={1}>
        {({ passkeys }) =>
          passkeys.length === 0 ? null : (
            <ul className="grid list-none gap-4 p-0">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.uuid} owner={owner} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </DataView>
      {canAdd && <AddPasskey owner={owner} />}
    </Section>
  );
}

function AddPasskey({ owner }: { owner: Me }) {
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const form = useAction(addPasskey, {
    onSuccess: async () => {
      await refetchData(queryClient, passkeysQuery.queryKey);
      setIsAsked(false);
    },
  });
  if (!supportsPasskeys())
    return <p className="text-ink-soft">This browser doesn't support passkeys.</p>;
  if (isAsked) {
    const close = () => {
      form.reset();
      setIsAsked(false);
    };
    return <PasswordForm owner={owner} form={form} button="Continue" onCancel={close} />;
  }

  return (
    <>
      {form.data && (
        <Notice tone="success">{form.data.name} is added. Other devices were signed out.</Notice>
      )}
      <div>
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Add a passkey
        </Button>
      </div>
    </>
  );
}

/** @throws ApiError, PasskeyError */
async function addPasskey(typed: TypedText) {
  const body = { password: typed("password") };
  const creation = await snowballClient.call(endpoints.startPasskey, { body });
  const { createPasskey } = await import("#lib/passkeys/browser-passkeys.ts");

  return snowballClient.call(endpoints.addPasskey, { body: await createPasskey(creation) });
}
