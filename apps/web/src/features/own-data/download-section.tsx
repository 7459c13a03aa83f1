import { endpoints } from "@snowball/contract";
import { useId } from "react";

import { DOWNLOAD_TIMEOUT_MS } from "#lib/api/fetch-with-timeout.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { useSubmit } from "#lib/form/use-submit.ts";
import { saveFile } from "#lib/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./own-data.module.css";

type What = "everything" | "debts" | "accounts" | "transactions" | "payments";

const TABLES = [
  ["debts", "Debts"],
  ["accounts", "Accounts"],
  ["transactions", "Transactions"],
  ["payments", "Payments"],
] as const satisfies readonly (readonly [What, string])[];

/** In the settings: everything that is kept of the user, as files. */
export function DownloadSection() {
  const id = useId();
  const { submit, isBusy, variables, error, isSuccess } = useSubmit(download);
  const isUnderWay = (what: What) => isBusy && variables === what;

  return (
    <Card as="section" aria-labelledby={id} className={styles.section}>
      <h2 id={id}>Download your data</h2>
      <p className={styles.about}>
        One file with everything that we keep of you. Another account can import it.
      </p>
      <div>
        <Button isBusy={isUnderWay("everything")} onClick={() => submit("everything")}>
          Download everything
        </Button>
      </div>
      <details className={styles.more}>
        <summary>Tables for a spreadsheet</summary>
        <div className={styles.actions}>
          {TABLES.map(([what, label]) => (
            <Button
              key={what}
              variant="secondary"
              size="small"
              isBusy={isUnderWay(what)}
              onClick={() => submit(what)}
            >
              {label}
            </Button>
          ))}
        </div>
      </details>
      {isSuccess && <Notice tone="success">Saved to your downloads.</Notice>}
      {error && <Notice tone="error">Nothing was saved. {error.message}</Notice>}
    </Card>
  );
}

async function download(what: What): Promise<void> {
  const day = calendarToday();
  const name = (ending: string) => `snowball-${what}-${day}.${ending}`;
  const patient = { timeoutMs: DOWNLOAD_TIMEOUT_MS };

  if (what === "everything") {
    const all = await snowballClient.call(endpoints.exportEverything, patient);
    const text = JSON.stringify(all, null, 1);
    return saveFile({ name: name("json"), type: "application/json", text });
  }
  const text = await snowballClient.call(ENDPOINTS[what], patient);
  saveFile({ name: name("csv"), type: "text/csv", text });
}

const ENDPOINTS = {
  debts: endpoints.exportDebts,
  accounts: endpoints.exportAccounts,
  transactions: endpoints.exportTransactions,
  payments: endpoints.exportPayments,
} as const;
