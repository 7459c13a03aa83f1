import { type Debt, endpoints } from "@snowball/contract";
import { formatAmount } from "@snowball/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { counted, formatList } from "#lib/format.ts";
import { debtsQuery } from "#lib/queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { shownName } from "#lib/shown-name.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { Table } from "#ui/table.tsx";
import { Section } from "#ui/section.tsx";

import { kindName } from "../debt-words.ts";
import { comparedNames, ImportDone, useUndoableImport } from "./undoable-import.tsx";
import type { ExportedFile } from "./read-export.ts";

const NOTE = "text-ink-soft text-small wrap-anywhere";
/** Hidden on phones, because the name implies it and the amounts need the space. */
const KIND = "text-start max-tablet:hidden";

type ExportImportProps = { file: ExportedFile; onDone: (isDone: boolean) => void };

export function ExportImport({ file, onDone }: ExportImportProps) {
  const importing = useExportImport(file, onDone);
  const { isReady, ownError, hasDebts, takesSettings, done } = importing;
  if (done !== null) return <Done file={file} importing={importing} count={done} />;
  if (ownError) return <Notice tone="error">{ownError.message}</Notice>;
  if (!isReady) return <Loading />;

  return (
    <>
      <FileDebts file={file} importing={importing} />
      {file.hasSettings && hasDebts && (
        <CheckField
          label="Use the file's plan settings"
          name="with_settings"
          hint="They replace your strategy, budget, order and adjustments."
          checked={takesSettings}
          onChange={({ target }) => importing.setWithSettings(target.checked)}
        />
      )}
      <Confirm importing={importing} />
    </>
  );
}

type PartProps = { file: ExportedFile; importing: Importing };

function Done({ file, importing, count }: PartProps & { count: number }) {
  const { isBusy, refusals, undo, takesSettings } = importing;

  return (
    <ImportDone isBusy={isBusy} refusals={refusals} undo={undo}>
      {counted(count, "debt")} {count === 1 ? "was" : "were"} added
      {file.hasSettings && takesSettings ? ", with the file's plan settings" : ""}.
    </ImportDone>
  );
}

function Confirm({ importing: { refusals, isBusy, submit, count } }: Pick<PartProps, "importing">) {
  return (
    <div className="grid justify-items-start gap-3">
      {refusals.length > 0 && <Notice tone="error">{refusals.join(" ")}</Notice>}
      <Button isBusy={isBusy} onClick={submit}>
        {count === 0 ? "Import the rest" : `Import ${counted(count, "debt")}`}
      </Button>
    </div>
  );
}

function FileDebts({ file, importing }: PartProps) {
  const otherContents = [
    file.payments > 0 ? counted(file.payments, "payment") : null,
    file.hasSettings ? "plan settings" : null,
    file.scenarios > 0 ? counted(file.scenarios, "scenario") : null,
  ].filter((each) => each !== null);
  // If no debt of the file exists here, all of them are imported.
  const asks = file.debts.some(({ uuid }) => importing.isHere(uuid));

  return (
    <Section heading="What we import" className="grid grid-cols-1 gap-3">
      <p className={NOTE}>
        {otherContents.length > 0 && `We also import ${formatList(otherContents)}. `}
        Bank debts are imported as manual debts with their last known figures.
      </p>
      <p className={NOTE}>
        Only empty fields of your profile are filled in. Transactions and past plans aren't
        imported. Link a bank to see its transactions.
      </p>
      <ScrollRegion label="Debts in the file">
        <Table
          caption="Debts in the file"
          columns={[
            ...(asks ? ["Import"] : []),
            { name: "Name", className: "text-start" },
            { name: "Kind", className: KIND },
            "Balance",
            "Minimum",
          ]}
        >
          {file.debts.map((debt) => (
            <FileDebt key={debt.uuid} {...{ debt, importing, asks }} />
          ))}
        </Table>
      </ScrollRegion>
    </Section>
  );
}

type FileDebtProps = {
  debt: ExportedFile["debts"][number];
  importing: Importing;
  /** Whether the table has checkboxes, because a debt exists already. */
  asks: boolean;
};

function FileDebt({ debt, importing, asks }: FileDebtProps) {
  const noteId = `${useId()}-note`;
  const isHere = importing.isHere(debt.uuid);
  const amount = (value: string | null) =>
    value === null ? "unknown" : formatAmount(value, debt.currency);

  return (
    <tbody className="border-t border-line [&_:is(th,td)]:border-0 [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:align-middle">
      <tr>
        {asks && (
          <td>
            <input
              type="checkbox"
              className="size-6 accent-accent"
              aria-label={`Import ${shownName(debt)}`}
              aria-describedby={isHere ? noteId : undefined}
              disabled={!isHere}
              checked={importing.isEntered(debt.uuid)}
              onChange={({ target }) => importing.enterAgain(debt.uuid, target.checked)}
            />
          </td>
        )}
        <th className="min-w-32 text-start font-semibold wrap-anywhere" scope="row">
          {shownName(debt)}
        </th>
        <td className={KIND}>{kindName(debt.kind)}</td>
        <td className="whitespace-nowrap">{amount(debt.owed.value)}</td>
        <td className="whitespace-nowrap">{amount(debt.minimum.value)}</td>
      </tr>
      {isHere && (
        <tr>
          <td colSpan={5} id={noteId} className={NOTE}>
            You already have a debt with this name. The file's plan uses that one.
          </td>
        </tr>
      )}
    </tbody>
  );
}

type ImportRequest = {
  count: number;
  body: { file: string; same: { debt: string; own: string }[]; with_settings: boolean };
};

function useExportImport(file: ExportedFile, onDone: (isDone: boolean) => void) {
  const own = useQuery(debtsQuery);
  const existing = matchDebtsByName(file, own.data ?? []);
  const [reimported, setReimported] = useState<readonly string[]>([]);
  const [withSettings, setWithSettings] = useState<boolean | null>(null);
  const hasDebts = (own.data ?? []).length > 0;
  // If the user has debts here, their plan settings are replaced only if they choose it.
  const takesSettings = withSettings ?? !hasDebts;
  const isEntered = (uuid: string) => !existing.has(uuid) || reimported.includes(uuid);
  const count = file.debts.filter(({ uuid }) => isEntered(uuid)).length;
  const client = useQueryClient();
  const { submit, ...sending } = useUndoableImport({
    send: (uuid, { body }: ImportRequest) =>
      snowballClient.call(endpoints.importExport, { body: { uuid, ...body } }),
    undo: (uuid) => snowballClient.call(endpoints.undoExportImport, { params: { uuid } }),
    // A retry with other choices must not import the file a second time.
    contentOf: () => "file",
    onChange: (isDone) => {
      onDone(isDone);
      // Everything may have changed: debts, payments, the plan and its history.
      void refetchData(client);
    },
  });

  return {
    isReady: own.data !== undefined,
    ownError: own.data === undefined ? own.error : null,
    hasDebts,
    isHere: (uuid: string) => existing.has(uuid),
    isEntered,
    enterAgain: (uuid: string, isOn: boolean) =>
      setReimported((now) => (isOn ? [...now, uuid] : now.filter((each) => each !== uuid))),
    takesSettings,
    setWithSettings,
    count,
    submit: () =>
      submit({
        count,
        body: {
          file: file.text,
          same: [...existing]
            .filter(([debt]) => !isEntered(debt))
            .map(([debt, { uuid }]) => ({ debt, own: uuid })),
          with_settings: takesSettings,
        },
      }),
    ...sending,
  };
}

type Importing = ReturnType<typeof useExportImport>;

/** Returns the existing debt with the same name for each debt of the file. Each existing debt is used once. */
function matchDebtsByName({ debts }: ExportedFile, own: readonly Debt[]): Map<string, Debt> {
  const same = new Map<string, Debt>();
  for (const debt of debts) {
    const names = new Set(comparedNames(debt));
    const taken = new Set(same.values());
    const match = own.find(
      (each) => !taken.has(each) && comparedNames(each).some((name) => names.has(name)),
    );
    if (match) same.set(debt.uuid, match);
  }

  return same;
}
