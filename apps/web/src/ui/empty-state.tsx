import type { ReactNode } from "react";

import { Icon, type IconName } from "./icon.tsx";

type EmptyStateProps = {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** Explains why a list is empty, and what to do about it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-large border border-dashed border-line-strong px-6 py-10 text-center">
      <span className="grid size-[56px] place-items-center rounded-full bg-accent-tint text-accent">
        <Icon name={icon} label={null} size={28} />
      </span>
      <h2>{title}</h2>
      <div className="max-w-120 text-balance text-ink-soft">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
