import { type DragEvent, useId, useRef, useState } from "react";

import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { LabelledControl } from "#ui/labelled-control.tsx";

import styles from "./import-debts-page.module.css";
import { type Cells, readFileBytes } from "./read-file.ts";
import { readExport, type ReadExport } from "./read-export.ts";

/** What was chosen, dropped or pasted: a table, an export, or why it is neither. */
export type Opened = Cells | ReadExport;
type ImportSourceProps = { onOpen: (opened: Opened) => void };

/** Where the table comes from: a file that is chosen or dropped, or what is pasted. */
export function ImportSource({ onOpen }: ImportSourceProps) {
  const id = useId();
  const [pasted, setPasted] = useState("");
  const [isOver, setIsOver] = useState(false);
  const { openFile, openText } = useOpening(onOpen);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
  };

  return (
    <div className={styles.source}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what is dropped can be chosen as well */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id}>Choose a file, or drop it here</label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.json,application/json,text/csv,text/tab-separated-values,text/plain,application/x-ofx"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) openFile(file);
            // The same file again, after it was changed, is another choice.
            target.value = "";
          }}
        />
      </div>
      <details>
        <summary>Paste a table instead</summary>
        <LabelledControl
          label="Your table, with the names of its columns"
          errors={[]}
          hint={undefined}
        >
          {(control) => (
            <textarea
              {...control}
              rows={6}
              value={pasted}
              spellCheck={false}
              onChange={({ target }) => setPasted(target.value)}
            />
          )}
        </LabelledControl>
        <Button variant="secondary" size="small" onClick={() => openText(pasted)}>
          Read it
        </Button>
      </details>
    </div>
  );
}

/** The last that was opened counts, whichever of them is read first. */
function useOpening(onOpen: ImportSourceProps["onOpen"]) {
  const latest = useRef(0);

  async function openIn(read: () => Promise<Opened>): Promise<void> {
    latest.current += 1;
    const mine = latest.current;
    const opened = await read().catch(() => ({
      fault: "This could not be read. Check your connection and the file, and try again.",
    }));
    if (mine === latest.current) onOpen(opened);
  }

  async function contentOf(text: string): Promise<Opened> {
    const exported = readExport(text);
    if (exported) return exported;
    // What reads tables comes when there is one.
    const { readTable } = await import("./read-table.ts");
    return readTable(text);
  }

  return {
    openText: (text: string) => void openIn(() => contentOf(text)),
    openFile: (file: File) =>
      void openIn(async () => {
        const read = readFileBytes(new Uint8Array(await file.arrayBuffer()));
        return "fault" in read ? read : contentOf(read.text);
      }),
  };
}
