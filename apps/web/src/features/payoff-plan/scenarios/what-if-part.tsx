import { type ReactNode, useState } from "react";

import { classNames } from "#ui/class-names.ts";

import type { ReadDraft, WhatIfBase, WhatIfDraft } from "./what-if-draft.ts";

type WhatIfPartProps = {
  name: string;
  /** Descriptions of the changes; empty if nothing is changed. */
  lines: readonly string[];
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** A collapsible group of fields for one kind of change. Its summary describes the changes. */
export function WhatIfPart({ name, lines, isOpenAtFirst = false, children }: WhatIfPartProps) {
  const [isOpen] = useState(isOpenAtFirst);

  return (
    <details className="group rounded-medium border border-line bg-surface" open={isOpen}>
      <summary
        className={classNames(
          "grid min-h-target cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-3 rounded-medium px-4 py-3",
          "after:me-1 after:size-2 after:[translate:0_-25%] after:rotate-45 after:border-e-2 after:border-b-2 after:border-e-ink-soft after:border-b-ink-soft after:[grid-area:1_/_2] group-open:after:rotate-225",
          "group-open:after:[translate:0_25%] [&::-webkit-details-marker]:hidden",
        )}
      >
        <span className="font-strong">{name}</span>
        {lines.length > 0 && (
          <span className="col-1 text-small font-medium wrap-anywhere text-accent">
            {lines.join("; ")}
          </span>
        )}
      </summary>
      {/* Lets date inputs shrink, because they are wide with large text. Aligns labels, inputs and hints across columns, however long a label is. */}
      <div
        className={classNames(
          "grid grid-cols-1 items-start gap-3.5 px-4 pt-1 pb-4",
          "phone:grid-cols-2 phone:[&>:last-child:nth-child(odd)]:col-span-full phone:[&>:only-child]:col-span-full phone:[&>div]:row-span-3 phone:[&>div]:grid-rows-[subgrid] phone:[&>div>label]:self-end phone:[&>fieldset]:col-span-full",
          "[&>div]:grid-cols-1",
        )}
      >
        {children}
      </div>
    </details>
  );
}

/** The props of each part: the draft, the parsed draft, and a function to change it. */
export type PartProps = {
  draft: WhatIfDraft;
  base: WhatIfBase;
  read: ReadDraft;
  errorsOf: (field: string) => string[];
  change: (changed: Partial<WhatIfDraft>) => void;
};
