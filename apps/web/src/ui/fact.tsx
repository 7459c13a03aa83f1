import type { ReactNode } from "react";

import { Amount } from "./amount.tsx";

/** One name and value of a `dl`. A value of null is unknown. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5 not-first:border-t not-first:border-line [&_dd]:ms-auto [&_dd]:text-end [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-ink-soft">
      <dt>{name}</dt>
      <dd>{children ?? <Amount amount={null} currency={null} />}</dd>
    </div>
  );
}
