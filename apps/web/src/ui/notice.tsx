import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

const looks = {
  info: { icon: "info", role: "status", colors: "bg-accent-tint text-ink" },
  attention: { icon: "alert", role: "status", colors: "bg-sun-tint text-on-sun-tint" },
  error: { icon: "alert", role: "alert", colors: "bg-bad-tint text-bad" },
  success: { icon: "check", role: "status", colors: "bg-good-tint text-good" },
} as const satisfies Record<string, { icon: IconName; role: "status" | "alert"; colors: string }>;

type NoticeProps = { tone: keyof typeof looks; children: ReactNode; action?: ReactNode };

/** Shows an important message with an action. Screen readers announce it. */
export function Notice({ tone, children, action }: NoticeProps) {
  const { icon, role, colors } = looks[tone];

  return (
    <div
      className={classNames(
        "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 rounded-medium border border-transparent px-edge py-3.5 text-compact",
        colors,
      )}
      role={role}
    >
      {/* With an action, the first line is next to the middle of the button. */}
      <Icon
        name={icon}
        label={null}
        className={classNames(action ? "mt-2" : "mt-0.5", tone === "info" && "text-accent")}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <div
          className={classNames(
            "grow basis-64 wrap-anywhere",
            action && "py-1.5",
            tone === "attention" && "[&_a]:text-inherit",
          )}
        >
          {children}
        </div>
        {action}
      </div>
    </div>
  );
}
