import { formatShortDate } from "@snowball/dates";
import type { ComponentProps } from "react";
import { Link } from "#router/index.ts";

import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";

import type { HomeRow } from "../home-rows.ts";
import { PaymentRow } from "../payment-row.tsx";
import styles from "./payments-to-send.module.css";

type PaymentToSendProps = Pick<ComponentProps<typeof PaymentRow>, "row" | "today" | "actions">;

/** A payment of the plan: Home's row, with the way to the debt's payments in its name. */
export function PaymentToSend({ row, ...rest }: PaymentToSendProps) {
  const { payment, payable } = row;
  const { account, debt, mask, autopay } = payment;
  const isLate = payable.isOverdue === true || payable.status === "late";

  return (
    <PaymentRow row={row} {...rest} className={styles.line ?? ""}>
      <div className={styles.identity}>
        <h3 className={styles.name}>
          <Link to={paths.schedule(account ?? debt)}>{payable.name}</Link>
        </h3>
        {isLate && <Badge tone="bad">Late</Badge>}
        {autopay.type !== "none" && <Badge tone="neutral">Autopay</Badge>}
        <p className={styles.about}>
          {payable.due_date !== null && (
            <time dateTime={payable.due_date}>{formatShortDate(payable.due_date)}</time>
          )}
          {mask !== null && !payable.name.endsWith(mask) && <span>•••• {mask}</span>}
          {aboutPlan(row).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      </div>
    </PaymentRow>
  );
}

/** What the plan has to say of it beyond its amount. */
function aboutPlan({ instruction }: HomeRow): string[] {
  return instruction === null || instruction.in_plan ? [] : ["outside the plan"];
}
