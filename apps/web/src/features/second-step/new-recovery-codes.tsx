import { useEffect, useRef, useState } from "react";

import { LeaveGuard } from "#lib/leave-guard.tsx";
import { saveFile } from "#lib/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

type MadeCodesProps = { codes: readonly string[]; onKept: () => void };

/** Shows new recovery codes once, to copy or download. */
export function NewRecoveryCodes({ codes, onKept }: MadeCodesProps) {
  const [isKept, setIsKept] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setIsKept(true);
      setMessage(null);
    } catch {
      setMessage("Your browser blocked copying. Select the codes and copy them.");
    }
  }
  function download() {
    saveFile({ name: "snowball-recovery-codes.txt", type: "text/plain", text: `${text}\n` });
    setIsKept(true);
  }

  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="recovery-codes">
      <LeaveGuard isDirty={!isKept} loss="We show your recovery codes only once." />
      <Notice tone="success">Two-factor authentication is on.</Notice>
      <h2 id="recovery-codes" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h2>
      <p>
        Each code works once if you lose your phone. We show them only now, so store them somewhere
        safe.
      </p>
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-4 gap-y-1 p-0">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy codes</Button>
        <Button variant="secondary" onClick={download}>
          Download codes
        </Button>
        <Button variant="secondary" onClick={onKept}>
          I saved them
        </Button>
      </div>
      {isKept && <Notice tone="success">Saved.</Notice>}
      {message !== null && <Notice tone="attention">{message}</Notice>}
    </section>
  );
}
