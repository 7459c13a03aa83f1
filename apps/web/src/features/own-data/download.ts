import { endpoints } from "@snowball/contract";

import { ApiError } from "#lib/api/errors.ts";
import { DOWNLOAD_TIMEOUT_MS } from "#lib/api/send-call.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { useAction } from "#lib/form/form.tsx";
import { saveFile } from "#lib/save-file.ts";

const TABLES = {
  debts: endpoints.exportDebts,
  accounts: endpoints.exportAccounts,
  transactions: endpoints.exportTransactions,
  payments: endpoints.exportPayments,
} as const;

export type Downloaded = "everything" | keyof typeof TABLES;

/** Saves everything, or a table, as a file with today's date. @throws ApiError if nothing was saved */
export async function download(what: Downloaded): Promise<void> {
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

export function useDownload() {
  const { error, ...state } = useAction(download);
  const needsPassword = error instanceof ApiError && error.code === "password_needed";

  return { ...state, needsPassword, error: needsPassword ? null : error };
}
