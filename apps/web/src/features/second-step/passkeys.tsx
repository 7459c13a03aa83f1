import { endpoints, type Me, type Passkey, PASSKEY_NAME_LENGTH_MAX } from "@snowball/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { ActionForm, type TypedText, useAction } from "#lib/form/form.tsx";
import { formatInstant } from "#lib/format.ts";
import { supportsPasskeys } from "#lib/passkeys/supports-passkeys.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";

import { PasswordForm } from "./password-form.tsx";

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

const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.listPasskeys, { signal }),
});

type RowProps = { owner: Me; passkey: Passkey };

function PasskeyRow({ owner, passkey }: RowProps) {
  const [asked, setAsked] = useState<"name" | "end" | null>(null);
  const { name, created_at: added, last_used_at: used } = passkey;
  const close = () => setAsked(null);

  return (
    <li className="grid grid-cols-1 gap-3">
      <div>
        {name}
        <br />
        <span className="text-ink-soft">
          Added {formatInstant(added)}
          {used === null ? ", not used yet" : `, last used ${formatInstant(used)}`}
        </span>
      </div>
      {asked === null && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsked("name")}>
            Rename <span className="sr-only">{name}</span>
          </Button>
          <Button size="small" onClick={() => setAsked("end")}>
            Remove <span className="sr-only">{name}</span>
          </Button>
        </div>
      )}
      {asked === "name" && <Rename passkey={passkey} onDone={close} />}
      {asked === "end" && <Remove owner={owner} passkey={passkey} onDone={close} />}
    </li>
  );
}

type StepProps = { passkey: Passkey; onDone: () => void };

function Rename({ passkey: { uuid, name }, onDone }: StepProps) {
  const queryClient = useQueryClient();
  const form = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.renamePasskey, {
        params: { uuid },
        body: { name: typed("name").trim() },
      }),
    {
      onSuccess: async () => {
        await refetchData(queryClient, passkeysQuery.queryKey);
        onDone();
      },
    },
  );

  return (
    <ActionForm form={form} button="Save" onCancel={onDone}>
      <Field
        label="Name"
        name="name"
        defaultValue={name}
        autoComplete="off"
        maxLength={PASSKEY_NAME_LENGTH_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the pressed button
        autoFocus
        errors={form.fieldErrors.name}
      />
    </ActionForm>
  );
}

function Remove({ owner, passkey: { uuid }, onDone }: StepProps & { owner: Me }) {
  const queryClient = useQueryClient();
  const form = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.removePasskey, {
        params: { uuid },
        body: { password: typed("password") },
      }),
    { onSuccess: () => refetchData(queryClient, passkeysQuery.queryKey) },
  );

  return <PasswordForm owner={owner} form={form} button="Remove it" onCancel={onDone} />;
}
