import type { PayoffChange, PayoffSnapshot } from "@snowball/contract";
import { formatShortDate, formatShortMonth } from "@snowball/dates";

import { Card } from "#ui/card.tsx";
import { DataView, type ViewedData } from "#ui/data-view.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import styles from "./change-sheet.module.css";
import { ComparedChange } from "./compared-change.tsx";

type ChangeSheetProps = {
  change: ViewedData<PayoffChange>;
  snapshots: readonly PayoffSnapshot[];
  /** The day that is compared with. */
  from: string;
  onFrom: (day: string) => void;
  currency: string;
  nameOf: (debt: string) => string | null;
  onClose: () => void;
};

/** "Why did my date move?": the plan of today beside that of a day the user chooses. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { change, snapshots, from, onFrom, currency, nameOf, onClose } = props;

  return (
    <SideSheet title="Why did my date move?" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.day}>
          <SelectField
            label="Compare today with"
            name="compared-day"
            options={snapshots.map((each) => [each.on, wordsOf(each)])}
            value={from}
            onChange={({ target }) => onFrom(target.value)}
          />
        </div>
        <Card>
          <DataView
            source={change}
            what="what changed"
            skeleton={<Skeleton label="Comparing the plans" shape="line" />}
          >
            {(known) => <ComparedChange change={known} currency={currency} nameOf={nameOf} />}
          </DataView>
        </Card>
      </div>
    </SideSheet>
  );
}

function wordsOf({ on, debt_free_month: month }: PayoffSnapshot): string {
  const outlook = month === null ? "no end in sight" : `debt-free ${formatShortMonth(month)}`;

  return `${formatShortDate(on)} (${outlook})`;
}
