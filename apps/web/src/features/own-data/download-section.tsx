import { useRef } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SectionCard } from "#ui/section.tsx";

import { DownloadEverything, PasswordQuestion } from "./download-everything.tsx";
import { type Downloaded, useDownload } from "./download.ts";

const TABLES = [
  ["debts", "Debts"],
  ["accounts", "Accounts"],
  ["transactions", "Transactions"],
  ["payments", "Payments"],
] as const satisfies readonly (readonly [Downloaded, string])[];

/** The section in the settings to download or delete all data of the user. */
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
            variant="secondary"
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
