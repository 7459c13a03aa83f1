import type { Debt, PayoffChange, PayoffSnapshot } from "@snowball/contract";
import { formatShortDate, formatShortMonth } from "@snowball/dates";

import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DataView, type ViewedData } from "#ui/data-view.tsx";
import { SelectField } from "#ui/select-field.tsx";
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
  debts: readonly Debt[];
  onClose: () => void;
};

/** "Why did my date move?": the plan of today beside that of a day the user chooses. */
export function ChangeSheet(props: ChangeSheetProps) {
  const { change, snapshots, from, onFrom, currency, debts, onClose } = props;

  return (
    <Dialog variant="sheet" title="Why did my date move?" onClose={onClose}>
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
            {(known) => <ComparedChange change={known} currency={currency} debts={debts} />}
          </DataView>
        </Card>
      </div>
    </Dialog>
  );
}

const withoutDate: Record<PayoffSnapshot["status"], string> = {
  plan: "no date",
  impossible: "no end in sight",
  nothing_owed: "nothing owed",
  incomplete: "figures missing",
};

function wordsOf({ on, status, debt_free_month: month }: PayoffSnapshot): string {
  const outlook = month === null ? withoutDate[status] : `debt-free ${formatShortMonth(month)}`;

  return `${formatShortDate(on)} (${outlook})`;
}
