import type { OneOff } from "@snowball/contract";
import { useId, useState } from "react";

import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

import type { PlanSubject } from "../plan-subject.ts";
import { OneOffForm } from "./one-off-form.tsx";
import { OneOffList } from "./one-off-list.tsx";
import styles from "./one-offs-section.module.css";
import { useOneOffs } from "./use-one-offs.ts";

type OneOffsSectionProps = {
  subject: PlanSubject;
  oneOffs: readonly OneOff[];
  onChange: (oneOffs: OneOff[]) => void;
};

const NEW = "new";

/** Money that comes once, or is missing once: a tax refund, a holiday. */
export function OneOffsSection({ subject, oneOffs, onChange }: OneOffsSectionProps) {
  const id = useId();
  /** Id of the extra that is being changed, `NEW` for one to come. */
  const [open, setOpen] = useState<string | null>(null);
  const { removed, save, remove, putBack } = useOneOffs(oneOffs, onChange);
  const form = {
    subject,
    onCancel: () => setOpen(null),
    onSave: (entry: OneOff) => {
      save(entry);
      setOpen(null);
    },
  };

  return (
    <Card as="section" className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Extra money on a date</h2>
        {open !== NEW && (
          <Button variant="secondary" size="small" onClick={() => setOpen(NEW)}>
            Add an extra
          </Button>
        )}
      </div>
      {oneOffs.length === 0 && open === null && (
        <p className={styles.lead}>
          A tax refund, a bonus, or with a minus a month that needs more for itself. It counts in
          the month of its date.
        </p>
      )}
      <OneOffList {...form} oneOffs={oneOffs} open={open} onOpen={setOpen} onRemove={remove} />
      {open === NEW && <OneOffForm {...form} entry={null} />}
      <div className={styles.undo}>
        <output>{removed && `${removed.name} was removed.`}</output>
        {removed && (
          <Button variant="quiet" size="small" onClick={putBack}>
            Put it back
          </Button>
        )}
      </div>
    </Card>
  );
}
