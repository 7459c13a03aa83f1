import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "good" | "attention" | "bad";

const tones: Record<BadgeTone, string | undefined> = {
  // On a dark card, the sunken background would be hardly visible.
  neutral: "bg-[light-dark(var(--surface-sunken),var(--line))] text-ink-soft",
  good: "bg-good-tint text-good",
  attention: "bg-sun-tint text-on-sun-tint",
  bad: "bg-bad-tint text-bad",
};

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-fine font-semibold whitespace-nowrap max-[22rem]:whitespace-normal",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
