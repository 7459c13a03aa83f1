import { endpoints, type Me, type TwoFactorSecret } from "@snowball/contract";
import { useMemo, useState } from "react";
import { encode } from "uqr";

import { describeFailure } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { ActionForm } from "#lib/form/action-form.tsx";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { CodeField, OwnPasswordField } from "#lib/own-password.tsx";

type SetUpProps = { owner: Me; onCodes: (codes: readonly string[]) => void };

/** Asks for the password, then shows the secret and verifies a code of the app. */
export function SetUp({ owner, onCodes }: SetUpProps) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);

  return secret === null ? (
    <AskForSecret owner={owner} onSecret={setSecret} />
  ) : (
    <ConfirmApp secret={secret} onCodes={onCodes} onCancel={() => setSecret(null)} />
  );
}

type AskForSecretProps = { owner: Me; onSecret: (secret: TwoFactorSecret) => void };

function AskForSecret({ owner, onSecret }: AskForSecretProps) {
  const form = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.startTwoFactor, { body: { password: typed("password") } }),
    { onSuccess: (made) => onSecret(made) },
  );

  return (
    <ActionForm form={form} button="Set it up">
      <p>
        Protect your account with a code from an app on your phone, even if someone learns your
        password.
      </p>
      <OwnPasswordField owner={owner} errors={form.fieldErrors.password} />
    </ActionForm>
  );
}

type ConfirmAppProps = {
  secret: TwoFactorSecret;
  onCodes: SetUpProps["onCodes"];
  onCancel: () => void;
};

function ConfirmApp({ secret: { secret, uri }, onCodes, onCancel }: ConfirmAppProps) {
  const form = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.confirmTwoFactor, {
        body: { one_time_code: typed("one_time_code") },
      }),
    { onSuccess: ({ recovery_codes: codes }) => onCodes(codes) },
  );

  return (
    <ActionForm form={form} button="Turn it on" describe={describeOff} onCancel={onCancel}>
      <p>Scan this with an authenticator app.</p>
      <QrCode text={uri} label="QR code for an authenticator app" />
      <p>
        Or <a href={uri}>open an app on this device</a>, or enter this key there:{" "}
        <code className="wrap-anywhere [user-select:all]">
          {secret.replaceAll(/(.{4})(?!$)/g, "$1 ")}
        </code>
      </p>
      <CodeField label="Code from the app" errors={form.fieldErrors.one_time_code} />
      <p className="text-ink-soft">This signs you out on all other devices.</p>
    </ActionForm>
  );
}

/** ISO/IEC 18004 requires a quiet zone of four modules around the symbol. */
const QUIET = 4;

/** Shows a text as a QR code. Always dark on light, because some cameras read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);

  return (
    <svg
      className="h-auto w-[min(14rem,100%)] rounded-medium"
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image URL would contain the secret
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );

  return { size, path: modules.join("") };
}

function describeOff(error: Error): string {
  return describeFailure(error, "It isn't on yet.");
}
