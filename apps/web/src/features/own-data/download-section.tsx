import { endpoints } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { Link } from "react-router";

import { ApiError } from "#lib/api/errors.ts";
import { DOWNLOAD_TIMEOUT_MS } from "#lib/api/send-call.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { ActionForm, type TypedText, useAction } from "#lib/form/form.tsx";
import { capitalize } from "#lib/format.ts";
import { OwnPasswordField } from "#lib/own-password.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { saveFile } from "#lib/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section.tsx";

const TABLES = {
  debts: endpoints.exportDebts,
  accounts: endpoints.exportAccounts,
  transactions: endpoints.exportTransactions,
  payments: endpoints.exportPayments,
} as const;
const TABLE_NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

type Downloaded = "everything" | keyof typeof TABLES;

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
        {TABLE_NAMES.map((what) => (
          <Button
            key={what}
            size="small"
            isBusy={isBusy && variables === what}
            onClick={({ currentTarget }) => {
              pressed.current = currentTarget;
              submit(what);
            }}
          >
            {capitalize(what)}
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

/** Saves everything, or a table, as a file with today's date. @throws ApiError if nothing was saved */
async function download(what: Downloaded): Promise<void> {
  const name = `snowball-${what}-${calendarToday()}`;
  const options = { timeoutMs: DOWNLOAD_TIMEOUT_MS };

  if (what === "everything") {
    const all = await snowballClient.call(endpoints.exportEverything, options);
    const text = JSON.stringify(all, null, 1);
    saveFile({ name: `${name}.json`, type: "application/json", text });
  } else {
    const text = await snowballClient.call(TABLES[what], options);
    saveFile({ name: `${name}.csv`, type: "text/csv", text });
  }
}

function useDownload() {
  const { error, ...state } = useAction(download);
  const needsPassword = error instanceof ApiError && error.code === "password_needed";

  return { ...state, needsPassword, error: needsPassword ? null : error };
}
