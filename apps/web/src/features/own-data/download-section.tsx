import { endpoints } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { Link } from "react-router";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { ActionForm, type TypedText, useAction } from "#lib/form/form.tsx";
import { OwnPasswordField } from "#lib/own-password.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section.tsx";

import { type Downloaded, useDownload } from "./download.ts";

const TABLES = [
  ["debts", "Debts"],
  ["accounts", "Accounts"],
  ["transactions", "Transactions"],
  ["payments", "Payments"],
] as const satisfies readonly (readonly [Downloaded, string])[];

export function DownloadSection() {
  return (
    <SectionCard heading="Your data" className="grid grid-cols-1 gap-3">
      <p className="text-ink-soft">Download all your data in one file.</p>
      <DownloadEverything />
      <details className="[&>summary]:w-fit [&>summary]:cursor-pointer">
        <summary>Tables for a spreadsheet</summary>
        <Tables />
      </details>
      <p>
        <Link to={paths.deleteAccount()}>Delete your account</Link>
      </p>
    </SectionCard>
  );
}

function Tables() {
  const { submit, reset, needsPassword, isBusy, variables, isSuccess, error } = useDownload();
  const pressed = useRef<HTMLButtonElement>(null);
  const leave = () => {
    reset();
    pressed.current?.focus();
  };

  return (
    <>
      <div className="flex flex-wrap gap-2 pt-2">
        {TABLES.map(([what, label]) => (
          <Button
            key={what}
            size="small"
            isBusy={isBusy && variables === what}
            onClick={({ currentTarget }) => {
              pressed.current = currentTarget;
              submit(what);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      {needsPassword && variables && (
        <PasswordQuestion onProven={() => submit(variables)} onCancel={leave} />
      )}
      {isSuccess && <Notice tone="success">Saved to your downloads.</Notice>}
      {error && <Notice tone="error">Nothing was saved. {error.message}</Notice>}
    </>
  );
}

export function DownloadEverything() {
  const { submit, reset, needsPassword, isBusy, isSuccess, error } = useDownload();
  const wasLeft = useRef(false);
  const leave = () => {
    wasLeft.current = true;
    reset();
  };
  // Returns the focus to the button after the password question is canceled.
  const takeFocusBack = useCallback((button: HTMLButtonElement | null) => {
    if (wasLeft.current) button?.focus();
    if (button) wasLeft.current = false;
  }, []);

  return (
    <>
      {needsPassword ? (
        <PasswordQuestion onProven={() => submit("everything")} onCancel={leave} />
      ) : (
        <div>
          <Button
            ref={takeFocusBack}
            variant="secondary"
            isBusy={isBusy}
            onClick={() => submit("everything")}
          >
            Download everything
          </Button>
        </div>
      )}
      {isSuccess && <Notice tone="success">Saved to your downloads.</Notice>}
      {error && <Notice tone="error">Nothing was saved. {error.message}</Notice>}
    </>
  );
}

type PasswordQuestionProps = { onProven: () => void; onCancel: () => void };

/** Asks for the password before a download if the sign-in was long ago, in case someone else uses an open browser. */
function PasswordQuestion({ onProven, onCancel }: PasswordQuestionProps) {
  const { data: owner } = useQuery(meQuery);
  const proof = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.reauthenticate, { body: { password: typed("password") } }),
    { onSuccess: onProven },
  );

  return (
    <ActionForm
      form={proof}
      button="Download"
      describe={({ message }) => `Nothing was saved. ${message}`}
      onCancel={onCancel}
    >
      <OwnPasswordField
        owner={{ email: owner?.email ?? "" }}
        hint="You signed in a while ago. Enter your password to download."
        takesFocus
        errors={proof.fieldErrors.password}
      />
    </ActionForm>
  );
}
