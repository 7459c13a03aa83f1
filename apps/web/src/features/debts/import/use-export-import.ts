import { type Debt, endpoints } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useSubmit } from "#lib/form/use-submit.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";

import { shownName } from "../shown-name.ts";
import type { ExportedFile } from "./read-export.ts";

/** An exported file on its way back: what of it is here already, what was chosen, and what became of it. */
export function useExportImport(file: ExportedFile, onDone: (isDone: boolean) => void) {
  const own = useQuery(debtsQuery);
  const here = sameDebts(file, own.data ?? []);
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set());
  const [withSettings, setWithSettings] = useState<boolean | null>(null);
  const hasDebts = (own.data ?? []).length > 0;
  // Beside debts of one's own, a plan that was chosen here is not replaced unless that is said.
  const takesSettings = withSettings ?? !hasDebts;
  const isEntered = (uuid: string) => !here.has(uuid) || again.has(uuid);
  const count = file.debts.filter(({ uuid }) => isEntered(uuid)).length;
  const sending = useSending(onDone);

  return {
    isReady: own.data !== undefined,
    ownError: own.data === undefined ? own.error : null,
    hasDebts,
    isHere: (uuid: string) => here.has(uuid),
    isEntered,
    enterAgain: (uuid: string, isOn: boolean) =>
      setAgain((now) => {
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
        same: [...here]
          .filter(([debt]) => !isEntered(debt))
          .map(([debt, { uuid }]) => ({ debt, own: uuid })),
        with_settings: takesSettings,
      }),
    ...sending.told,
  };
}

export type ExportImport = ReturnType<typeof useExportImport>;

const plain = (name: string) => name.trim().toLowerCase();

/** By a debt of the file the one here that has its name; each of them once. */
function sameDebts({ debts }: ExportedFile, own: readonly Debt[]): Map<string, Debt> {
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

type Sent = {
  count: number;
  file: string;
  same: { debt: string; own: string }[];
  with_settings: boolean;
};

function useSending(onDone: (isDone: boolean) => void) {
  const client = useQueryClient();
  // Sent again after a lost answer, it is the same import.
  const [uuid, setUuid] = useState(() => crypto.randomUUID());
  const [done, setDone] = useState<number | null>(null);
  const importing = useSubmit(
    async ({ count, ...sent }: Sent) => {
      await snowballClient.call(endpoints.importExport, { body: { uuid, ...sent } });
      return count;
    },
    {
      onSuccess: (count) => {
        setDone(count);
        onDone(true);
        // Debts, payments, the plan and what is kept beside it: nothing is as it was.
        void client.invalidateQueries();
      },
    },
  );
  const undoing = useSubmit(
    () => snowballClient.call(endpoints.undoExportImport, { params: { uuid } }),
    {
      onSuccess: () => {
        setDone(null);
        setUuid(crypto.randomUUID());
        onDone(false);
        void client.invalidateQueries();
      },
    },
  );
  const told = Object.values(importing.fieldErrors).flat();

  return {
    submit: importing.submit,
    told: {
      done,
      undo: () => undoing.submit(undefined),
      isBusy: importing.isBusy || undoing.isBusy,
      refusals: [
        ...(importing.error && told.length === 0 ? [importing.error.message] : told),
        ...(undoing.error ? [undoing.error.message] : []),
      ],
    },
  };
}
