import { endpoints, type Me, type TwoFactorSecret } from "@snowball/contract";
import { useMemo, useState } from "react";
import { encode } from "uqr";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { Form, type TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { OwnPasswordField } from "#lib/own-password/own-password-field.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { CodeField } from "./code-field.tsx";

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
  const { submit, isBusy, error, fieldErrors } = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.startTwoFactor, { body: { password: typed("password") } }),
    { onSuccess: (made) => onSecret(made) },
  );

  return (
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      <p>
        Protect your account with a code from an app on your phone, even if someone learns your
        password.
      </p>
      <OwnPasswordField owner={owner} errors={fieldErrors.password} />
      {error && !fieldErrors.password && (
        <Notice tone="error">Nothing was changed. {error.message}</Notice>
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          Set it up
        </Button>
      </div>
    </Form>
  );
}

type ConfirmAppProps = {
  secret: TwoFactorSecret;
  onCodes: SetUpProps["onCodes"];
  onCancel: () => void;
};

function ConfirmApp({ secret: { secret, uri }, onCodes, onCancel }: ConfirmAppProps) {
  const { submit, isBusy, error, fieldErrors } = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.confirmTwoFactor, {
        body: { one_time_code: typed("one_time_code") },
      }),
    { onSuccess: ({ recovery_codes: codes }) => onCodes(codes) },
  );

  return (
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      <p>Scan this with an authenticator app.</p>
      <QrCode text={uri} label="QR code for an authenticator app" />
      <p>
        Or <a href={uri}>open an app on this device</a>, or enter this key there:{" "}
        <code className="wrap-anywhere [user-select:all]">
          {secret.replaceAll(/(.{4})(?!$)/g, "$1 ")}
        </code>
      </p>
      <CodeField label="Code from the app" errors={fieldErrors.one_time_code} />
      {error && !fieldErrors.one_time_code && (
        <Notice tone="error">It isn't on yet. {error.message}</Notice>
      )}
      <p className="text-ink-soft">This signs you out on all other devices.</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          Turn it on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
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
