import { Link } from "react-router";

import { Icon } from "./icon.tsx";

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-my-3 inline-flex min-h-target items-center gap-1 justify-self-start text-small font-semibold text-ink-soft no-underline hover:text-accent print:hidden"
    >
      <Icon name="left" label={null} size={16} />
      {children}
    </Link>
  );
}
