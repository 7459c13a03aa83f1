import { type Debt, endpoints } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/use-action.ts";
import { debtsQuery } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";

import { shownName } from "#lib/shown-name.ts";
import type { ExportedFile } from "./read-export.ts";
import { describeRefusals } from "./use-debt-import.ts";

/** Manages the import of an exported file: which debts exist already, what the user chose, and the result. */
export function useExportImport(file: ExportedFile, onDone: (isDone: boolean) => void) {
  const own = useQuery(debtsQuery);
  const existing = matchDebtsByName(file, own.data ?? []);
  const [reimported, setReimported] = useState<ReadonlySet<string>>(new Set());
  const [withSettings, setWithSettings] = useState<boolean | null>(null);
  const hasDebts = (own.data ?? []).length > 0;
  // If the user has debts here, their plan settings are replaced only if they choose it.
  const takesSettings = withSettings ?? !hasDebts;
  const isEntered = (uuid: string) => !existing.has(uuid) || reimported.has(uuid);
  const count = file.debts.filter(({ uuid }) => isEntered(uuid)).length;
  const sending = useSending(onDone);

  return {
    isReady: own.data !== undefined,
    ownError: own.data === undefined ? own.error : null,
    hasDebts,
    isHere: (uuid: string) => existing.has(uuid),
    isEntered,
    enterAgain: (uuid: string, isOn: boolean) =>
      setReimported((now) => {
        const next = new Set(now);
        if (isOn) next.add(uuid);
        else next.delete(uuid);
        return next;
      }),
    takesSettings,
    setWithSettings,
    count,
    submit: () =>
      sending.submit({
        count,
        file: file.text,
        same: [...existing]
          .filter(([debt]) => !isEntered(debt))
          .map(([debt, { uuid }]) => ({ debt, own: uuid })),
        with_settings: takesSettings,
      }),
    ...sending.errors,
  };
}

export type ExportImport = ReturnType<typeof useExportImport>;

const plain = (name: string) => name.trim().toLowerCase();

/**
 * Returns the existing debt with the same name for each debt of the file. Each existing debt is used once.
 */
function matchDebtsByName({ debts }: ExportedFile, own: readonly Debt[]): Map<string, Debt> {
  const same = new Map<string, Debt>();
  for (const debt of debts) {
    const names = new Set([plain(debt.name), plain(shownName(debt))]);
    const taken = new Set(same.values());
    const match = own.find(
      (each) =>
        !taken.has(each) && (names.has(plain(each.name)) || names.has(plain(shownName(each)))),
    );
    if (match) same.set(debt.uuid, match);
  }

  return same;
}

type ImportRequest = {
  count: number;
  file: string;
  same: { debt: string; own: string }[];
  with_settings: boolean;
};

function useSending(onDone: (isDone: boolean) => void) {
  const client = useQueryClient();
  // A retry after a lost response must be the same import, so the uuid stays.
  const [uuid, setUuid] = useState(() => crypto.randomUUID());
  const [done, setDone] = useState<number | null>(null);
  const importing = useAction(
    async ({ count, ...sent }: ImportRequest) => {
      await snowballClient.call(endpoints.importExport, { body: { uuid, ...sent } });
      return count;
    },
    {
      onSuccess: (count) => {
        setDone(count);
        onDone(true);
        // Everything may have changed: debts, payments, the plan and its history.
        void refetchData(client);
      },
    },
  );
  const undoing = useAction(
    () => snowballClient.call(endpoints.undoExportImport, { params: { uuid } }),
    {
      onSuccess: () => {
        setDone(null);
        setUuid(crypto.randomUUID());
        onDone(false);
        void refetchData(client);
      },
    },
  );

  return {
    submit: importing.submit,
    errors: {
      done,
      undo: () => undoing.submit(),
      isBusy: importing.isBusy || undoing.isBusy,
      refusals: describeRefusals({ importing, undoing }),
    },
  };
}
