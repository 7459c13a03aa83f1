import { Badge } from "#ui/badge.tsx";

/** Announces a planned feature, in the specification's words. */
export function ComingSoon({ what }: { what: string }) {
  return (
    <p className="text-compact text-ink-soft" data-beneath>
      <Badge tone="neutral">Coming Soon</Badge> {what}
    </p>
  );
}
