import { type DragEvent, useId, useRef, useState } from "react";

import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { LabelledControl } from "#ui/field.tsx";

import { type Cells, readFileBytes } from "./read-file.ts";
import { readExport, type ReadExport } from "./read-export.ts";

/** The opened file or pasted text: a table, an export, or an error. */
export type Opened = Cells | ReadExport;
type ImportSourceProps = { onOpen: (opened: Opened) => void };

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
    <div className="grid grid-cols-1 gap-3 [&_textarea]:h-auto [&_textarea]:[font-family:ui-monospace,monospace] [&_textarea]:text-small">
      <div
        className={classNames(
          "grid grid-cols-1 justify-items-start gap-2 rounded-large border p-5 wrap-anywhere",
          isOver ? "border-accent" : "border-dashed border-line-strong",
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <label className="font-semibold" htmlFor={id}>
          Choose a file, or drop it here
        </label>
        <input
          id={id}
          type="file"
          // The button looks like a secondary one, because the browser's ignores the color scheme.
          className={classNames(
            "min-h-target max-w-full",
            "file:me-3 file:min-h-[36px] file:cursor-pointer file:rounded-[10px] file:border file:border-line-strong file:bg-surface-raised file:px-3.5 file:py-1 file:[font-family:inherit] file:text-compact file:leading-[inherit] file:font-semibold file:text-ink",
            "hover:file:border-accent hover:file:bg-accent-tint",
          )}
          accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.json,application/json,text/csv,text/tab-separated-values,text/plain,application/x-ofx"
          // Choosing the same file again fires a change event only if the input is empty.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) openFile(file);
          }}
        />
      </div>
      <details className="[&>:last-child]:mt-3">
        <summary className="min-h-target cursor-pointer content-center font-semibold">
          Paste a table instead
        </summary>
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
        <Button size="small" onClick={() => openText(pasted)}>
          Read it
        </Button>
      </details>
    </div>
  );
}

/** Returns functions that open a file or text. If several are opened at once, only the last one counts. */
function useOpening(onOpen: ImportSourceProps["onOpen"]) {
  const latest = useRef(0);

  async function openIn(read: () => Promise<Opened>): Promise<void> {
    latest.current += 1;
    const current = latest.current;
    const opened = await read().catch(() => ({
      fault: "We couldn't read this. Check your connection and the file, and try again.",
    }));
    if (current === latest.current) onOpen(opened);
  }

  async function readContent(text: string): Promise<Opened> {
    const exported = readExport(text);
    if (exported) return exported;
    // Load the table parser only when it is needed.
    const { readTable } = await import("./read-table.ts");
    return readTable(text);
  }

  return {
    openText: (text: string) => void openIn(() => readContent(text)),
    openFile: (file: File) =>
      void openIn(async () => {
        const read = readFileBytes(new Uint8Array(await file.arrayBuffer()));
        return "fault" in read ? read : readContent(read.text);
      }),
  };
}
