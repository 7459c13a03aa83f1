import { Card } from "#ui/card.tsx";

import { TriageList } from "./triage-list.tsx";

type TriageCardProps = Parameters<typeof TriageList>[0];

/** In place of a plan, while the budget does not reach for the minimums. */
export function TriageCard(props: TriageCardProps) {
  return (
    <Card as="section">
      <TriageList {...props} />
    </Card>
  );
}
