import { useEffect, useRef, useState } from "react";

import { buttonClass } from "#ui/button-class.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

const COPIED = "Copied.";

/** Shows a new link once, to copy, with hints where to add it. */
export function CreatedLink({ url }: { url: string }) {
  const [message, setMessage] = useState<string | null>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => copyButton.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setMessage(COPIED);
    } catch {
      setMessage("Your browser blocked copying. Select the link and copy it.");
    }
  }

  return (
    <>
      <Field
        label="Your private link"
        name="calendar-link"
        readOnly
        value={url}
        hint="We show this link only once. Copy it now."
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button ref={copyButton} onClick={() => void copy()}>
          Copy the link
        </Button>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={url.replace(/^https?:/, "webcal:")}
        >
          Open in this device's calendar
        </a>
      </div>
      {message !== null && (
        <Notice tone={message === COPIED ? "success" : "attention"}>{message}</Notice>
      )}
      <dl className="grid grid-cols-1 text-small [&_dd_+_dt]:mt-1.5">
        <dt className="font-strong">Apple</dt>
        <dd>
          Calendar › File › New Calendar Subscription. On an iPhone: Calendars › Add Calendar.
        </dd>
        <dt className="font-strong">Google</dt>
        <dd>On a computer: Other calendars › + › From URL.</dd>
        <dt className="font-strong">Outlook</dt>
        <dd>Add calendar › Subscribe from web.</dd>
      </dl>
      <p className="text-small text-ink-soft">
        Calendars update every few hours, Google about once a day.
      </p>
    </>
  );
}
