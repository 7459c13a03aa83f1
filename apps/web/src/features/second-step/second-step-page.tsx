import { endpoints, type Me, type TwoFactorSecret } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { encode } from "uqr";

import { describeFailure } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAppConfig } from "#lib/app-context.ts";
import { ActionForm, type TypedText, useAction } from "#lib/form/form.tsx";
import { counted } from "#lib/format.ts";
import { LeaveGuard } from "#lib/leave-guard.tsx";
import { ConfirmAddressNotice } from "#lib/own-address/confirm-address-notice.tsx";
import { CodeField, OwnPasswordField } from "#lib/own-password.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery, secondStepQuery } from "#lib/queries.ts";
import { saveFile } from "#lib/save-file.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Notice } from "#ui/notice.tsx";
import { Page } from "#ui/page.tsx";

import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";

/** `/settings/second-step`: two-factor authentication with an app, its recovery codes, and passkeys. */
export function Component() {
  return (
    <Page
      heading="Two-factor authentication"
      above={<BackLink to={paths.settings()}>Settings</BackLink>}
      width="middle"
    >
      <DataView source={useQuery(meQuery)} what="your account" shape="line" count={2}>
        {(owner) => <OwnSecondStep owner={owner} />}
      </DataView>
    </Page>
  );
}

function OwnSecondStep({ owner }: { owner: Me }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const step = useQuery(secondStepQuery);
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
      <DataView source={step} what="your sign-in settings" shape="line" count={2}>
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

type MadeCodesProps = { codes: readonly string[]; onKept: () => void };

function NewRecoveryCodes({ codes, onKept }: MadeCodesProps) {
  const [isKept, setIsKept] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsKept(true);
      setMessage(null);
    } catch {
      setMessage("Your browser blocked copying. Select the codes and copy them.");
    }
  }
  function download() {
    saveFile({ name: "snowball-recovery-codes.txt", type: "text/plain", text: `${text}\n` });
    setIsKept(true);
  }

  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="recovery-codes">
      <LeaveGuard isDirty={!isKept} loss="We show your recovery codes only once." />
      <Notice tone="success">Two-factor authentication is on.</Notice>
      <h2 id="recovery-codes" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h2>
      <p>
        Each code works once if you lose your phone. We show them only now, so store them somewhere
        safe.
      </p>
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-4 gap-y-1 p-0">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy codes</Button>
        <Button variant="secondary" onClick={download}>
          Download codes
        </Button>
        <Button variant="secondary" onClick={onKept}>
          I saved them
        </Button>
      </div>
      {isKept && <Notice tone="success">Saved.</Notice>}
      {message !== null && <Notice tone="attention">{message}</Notice>}
    </section>
  );
}

type TurnedOnProps = { owner: Me; codesLeft: number; onCodes: (codes: readonly string[]) => void };

function TurnedOn({ owner, codesLeft, onCodes }: TurnedOnProps) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<"codes" | "off" | null>(null);
  const renewal = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.renewRecoveryCodes, { body: readProof(typed) }),
    { onSuccess: ({ recovery_codes: codes }) => onCodes(codes) },
  );
  const turningOff = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.turnOffTwoFactor, { body: readProof(typed) }),
    { onSuccess: (stored) => queryClient.setQueryData(secondStepQuery.queryKey, stored) },
  );
  const close = () => {
    renewal.reset();
    turningOff.reset();
    setAsked(null);
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <p>Signing in requires your password and a code from your authenticator app.</p>
      <p className="text-ink-soft">
        {counted(codesLeft, "recovery code")} left, in case you lose your phone.
      </p>
      {asked === null && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAsked("codes")}>
            New recovery codes
          </Button>
          <Button variant="secondary" onClick={() => setAsked("off")}>
            Turn it off
          </Button>
        </div>
      )}
      {asked !== null && (
        <PasswordForm
          owner={owner}
          form={asked === "codes" ? renewal : turningOff}
          button={asked === "codes" ? "Replace the old codes" : "Turn it off"}
          asksForCode
          onCancel={close}
        />
      )}
    </div>
  );
}

const readProof = (typed: TypedText) => ({
  password: typed("password"),
  one_time_code: typed("one_time_code"),
});

type SetUpProps = { owner: Me; onCodes: (codes: readonly string[]) => void };

function SetUp({ owner, onCodes }: SetUpProps) {
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
    <ActionForm
      form={form}
      button="Turn it on"
      describe={(error) => describeFailure(error, "It isn't on yet.")}
      onCancel={onCancel}
    >
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
