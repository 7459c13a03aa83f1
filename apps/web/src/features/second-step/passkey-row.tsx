import { endpoints, type Me, type Passkey, PASSKEY_NAME_LENGTH_MAX } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { formatInstant } from "#lib/format.ts";
import { ActionForm } from "#lib/form/action-form.tsx";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

import { passkeysQuery } from "./passkeys-query.ts";
import { PasswordForm } from "./password-form.tsx";

type RowProps = { owner: Me; passkey: Passkey };

/** One passkey with its name and dates, to rename or remove. */
export function PasskeyRow({ owner, passkey }: RowProps) {
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
          <Button variant="secondary" size="small" onClick={() => setAsked("name")}>
            Rename <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
          <Button variant="secondary" size="small" onClick={() => setAsked("end")}>
            Remove <VisuallyHidden>{name}</VisuallyHidden>
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
