import { type ReactNode, useState } from "react";

import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";

type MoreDetailsProps = {
  /** A short list of the contents, shown while collapsed. */
  about: string;
  /** Whether the contents have values that must not be hidden. */
  isNeeded: boolean;
  children: ReactNode;
};

/** Shows rarely used fields in a collapsible section. */
export function MoreDetails({ about, isNeeded, children }: MoreDetailsProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <Card>
      <details
        className="group"
        open={isOpen || isNeeded}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        {/* The arrow points upward while the section is open. */}
        <summary
          className={classNames(
            "-my-2 flex min-h-target cursor-pointer list-none items-center justify-between gap-4 font-semibold",
            "group-open:mb-4 [&::-webkit-details-marker]:hidden",
            "after:me-1 after:size-[0.6rem] after:flex-none after:rotate-45 after:[border-width:0_2px_2px_0] after:border-solid after:border-accent group-open:after:rotate-225",
          )}
        >
          <span>
            More details <span className="block text-small font-normal text-ink-soft">{about}</span>
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-4">{children}</div>
      </details>
    </Card>
  );
}
