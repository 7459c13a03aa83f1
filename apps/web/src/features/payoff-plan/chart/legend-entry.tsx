import type { ReactNode } from "react";

import { classNames } from "#ui/class-names.ts";

/** A line of a chart with its name. */
export function LegendEntry({ line, children }: { line: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <i className={classNames("w-6 border-0 border-t-3", line)} aria-hidden="true" /> {children}
    </li>
  );
}
