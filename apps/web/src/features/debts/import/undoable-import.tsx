import type { Debt } from "@snowball/contract";
import { type ReactNode, useState } from "react";

import { describeFailure } from "#lib/api/errors.ts";
import { useAction } from "#lib/form/form.tsx";
import { useRequestIds } from "#lib/form/use-request-ids.ts";
import { paths } from "#lib/paths.ts";
import { shownName } from "#lib/shown-name.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { UndoNotice } from "#ui/undo-notice.tsx";

type StoredImport = { uuid: string; count: number };

type ImportCalls<Input> = {
  send: (uuid: string, input: Input) => Promise<unknown>;
  undo: (uuid: string) => Promise<unknown>;
  /** What is imported. A retry with the same content is the same request. */
  contentOf: (input: Input) => unknown;
  /** Returns the line in the table of the debt at an index, to name it if the API refuses the debt. */
  lineOf?: (index: number) => number | undefined;
  /** Called after an import, and after its undo. */
  onChange: (isDone: boolean) => void;
};

export function useUndoableImport<Input extends { count: number }>(calls: ImportCalls<Input>) {
  const requests = useRequestIds();
  const [done, setDone] = useState<StoredImport | null>(null);
  const importing = useAction(
    async (input: Input): Promise<StoredImport> => {
      const uuid = requests.idFor(calls.contentOf(input));
      await calls.send(uuid, input);
      return { uuid, count: input.count };
    },
    {
      onSuccess: (stored) => {
        requests.release(stored.uuid);
        setDone(stored);
        calls.onChange(true);
      },
    },
  );
  const undoing = useAction(({ uuid }: StoredImport) => calls.undo(uuid), {
    onSuccess: () => {
      setDone(null);
      calls.onChange(false);
    },
  });

  return {
    /** The number of imported debts; null before the import. */
    done: done && done.count,
    submit: importing.submit,
    undo: () => done && undoing.submit(done),
    reset: () => {
      importing.reset();
      setDone(null);
    },
    isBusy: importing.isBusy || undoing.isBusy,
    refusals: describeRefusals(importing, undoing.error, calls.lineOf),
  };
}

function describeRefusals(
  { error, fieldErrors }: { error: Error | null; fieldErrors: Record<string, string[]> },
  undoError: Error | null,
  lineOf: ImportCalls<unknown>["lineOf"],
): string[] {
  const refused = Object.entries(fieldErrors).map(([field, each]) => {
    const line = lineOf?.(Number(/^debts\.(\d+)\./.exec(field)?.[1] ?? "-1"));
    return `${line === undefined ? "" : `Line ${line}: `}${each.join(" ")}`;
  });
  if (refused.length > 0) return ["Nothing was imported.", ...refused];

  return [
    ...(error ? [describeFailure(error, "Nothing was imported.")] : []),
    ...(undoError ? [describeFailure(undoError, "The import was not undone.")] : []),
  ];
}

/** Returns the names by which debts are compared: the debt's own and the shown one. */
export function comparedNames(
  debt: Pick<Debt, "name"> & Partial<Pick<Debt, "nickname">>,
): string[] {
  return [debt.name, shownName(debt)].map((name) => name.trim().toLowerCase());
}

type ImportDoneProps = {
  isBusy: boolean;
  refusals: readonly string[];
  undo: () => unknown;
  children: ReactNode;
};

export function ImportDone({ isBusy, refusals, undo, children }: ImportDoneProps) {
  return (
    <>
      <UndoNotice label="Undo the import" takesFocus isBusy={isBusy} onUndo={undo}>
        {children}
      </UndoNotice>
      {refusals.length > 0 && <Notice tone="error">{refusals.join(" ")}</Notice>}
      <div>
        <ButtonLink to={paths.debts()}>See your debts</ButtonLink>
      </div>
    </>
  );
}
