import { type DebtInput, type DebtKind, endpoints } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useSubmit } from "#lib/form/use-submit.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";

import { refetchWhatFollows } from "../debts-calls.ts";
import { shownName } from "../shown-name.ts";
import type { Answers } from "./read-cells.ts";
import { type ImportedRow, readImport } from "./read-import.ts";

/** What was imported, until it is taken back. */
type Done = { uuid: string; count: number };

/**
 * A table on its way to be imported: what is in it, what was answered and left out, and what became of it.
 * Nothing is stored before `submit`.
 */
export function useDebtImport() {
  const [cells, setCells] = useState<Opened | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [kind, setKind] = useState<DebtKind>("other");
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const imported = useMemo(
    () => (cells === null || "fault" in cells ? cells : readImport(cells.cells, { answers, kind })),
    [cells, answers, kind],
  );
  const table = imported !== null && "rows" in imported ? imported : null;
  const isKnown = useKnownNames();
  const isChosen = (row: ImportedRow) =>
    row.input !== null && (chosen.get(row.line) ?? !isKnown(row.input));
  const rows = table?.rows.filter(isChosen) ?? [];
  const sending = useSending();

  return {
    table,
    fault: imported !== null && "fault" in imported ? imported.fault : null,
    /** What stands in the way until it is answered. */
    isUnanswered: table?.questions.some((each) => answers[each] === undefined) ?? false,
    /** Another table: nothing of the one before is left. */
    open: (opened: Opened | null) => {
      setCells(opened);
      setAnswers({});
      setChosen(new Map());
      sending.reset();
    },
    answers,
    answer: (changed: Partial<Answers>) => setAnswers((now) => ({ ...now, ...changed })),
    kind,
    setKind,
    isChosen,
    isKnown: (row: ImportedRow) => row.input !== null && isKnown(row.input),
    choose: (row: ImportedRow, isOn: boolean) =>
      setChosen((now) => new Map(now).set(row.line, isOn)),
    rows,
    submit: () => sending.submit(rows.flatMap(({ input }) => input ?? [])),
    ...sending.told(rows),
  };
}

export type DebtImport = ReturnType<typeof useDebtImport>;
type Opened = { cells: string[][] } | { fault: string };

/** Whether there is a debt of that name already. */
function useKnownNames(): (input: DebtInput) => boolean {
  const { data: debts = [] } = useQuery(debtsQuery);
  const names = new Set(debts.flatMap((debt) => [plain(debt.name), plain(shownName(debt))]));

  return ({ name }) => names.has(plain(name));
}

const plain = (name: string) => name.trim().toLowerCase();

function useSending() {
  const client = useQueryClient();
  // Sent again after a lost answer, it is the same import; once it is done or taken back, another one.
  const sent = useRef<{ content: string; uuid: string } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const importing = useSubmit(
    async (debts: DebtInput[]): Promise<Done> => {
      const content = JSON.stringify(debts);
      if (sent.current?.content !== content) sent.current = { content, uuid: crypto.randomUUID() };
      const { uuid } = sent.current;
      await snowballClient.call(endpoints.importDebts, { body: { uuid, debts } });
      return { uuid, count: debts.length };
    },
    {
      onSuccess: (now) => {
        sent.current = null;
        setDone(now);
        refetchWhatFollows(client);
      },
    },
  );
  const undoing = useSubmit(
    ({ uuid }: Done) => snowballClient.call(endpoints.undoDebtImport, { params: { uuid } }),
    {
      onSuccess: () => {
        setDone(null);
        refetchWhatFollows(client);
      },
    },
  );

  return {
    submit: importing.submit,
    reset: () => {
      importing.reset();
      setDone(null);
    },
    told: (rows: readonly ImportedRow[]) => ({
      done,
      undo: () => done && undoing.submit(done),
      isBusy: importing.isBusy || undoing.isBusy,
      refusals: [
        ...refusalsOf(importing.error, importing.fieldErrors, rows),
        ...(undoing.error ? [undoing.error.message] : []),
      ],
    }),
  };
}

/** Why nothing was stored, by line of the table where the API says which. */
function refusalsOf(
  error: Error | null,
  fieldErrors: Record<string, string[]>,
  rows: readonly ImportedRow[],
): string[] {
  if (error === null) return [];
  const told = Object.entries(fieldErrors).map(([field, sentences]) => {
    const row = rows[Number(/^debts\.(\d+)\./.exec(field)?.[1] ?? "-1")];
    return `${row ? `Line ${row.line}: ` : ""}${sentences.join(" ")}`;
  });

  return told.length > 0 ? told : [error.message];
}
