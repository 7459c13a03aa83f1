import type { ExtraPause } from "@snowball/contract";
import { formatMonth } from "@snowball/dates";

import { Button } from "#ui/button.tsx";

import styles from "./scenarios-section.module.css";

type PlanPausesProps = {
  pauses: readonly ExtraPause[];
  firstMonth: string;
  onChange: (pauses: ExtraPause[]) => void;
};

/** The pauses that the plan has, each of which can be taken out; those that are over are not shown. */
export function PlanPauses({ pauses, firstMonth, onChange }: PlanPausesProps) {
  const ahead = pauses.filter(({ through }) => through >= firstMonth);
  if (ahead.length === 0) return null;

  return (
    <ul className={styles.pauses}>
      {ahead.map((pause) => (
        <li key={pause.id}>
          <span>
            Your plan pauses from {formatMonth(pause.from)} through {formatMonth(pause.through)}:
            only minimums are paid.
          </span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Take out the pause from ${formatMonth(pause.from)}`}
            onClick={() => onChange(pauses.filter((each) => each !== pause))}
          >
            Take it out
          </Button>
        </li>
      ))}
    </ul>
  );
}
