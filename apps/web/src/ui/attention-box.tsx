import type { ReactNode } from "react";

type AttentionBoxProps = { children: ReactNode; action?: ReactNode; more?: ReactNode };

/** Highlights something that needs attention, next to its subject. Not announced by screen readers. */
export function AttentionBox({ children, action, more }: AttentionBoxProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-medium bg-sun-tint px-3.5 py-2.5 text-compact text-on-sun-tint">
      <p className="grow basis-64">{children}</p>
      {action}
      {more}
    </div>
  );
}
