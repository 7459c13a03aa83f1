import { formatShortDate } from "@snowball/dates";
import { formatDue } from "@snowball/planner";
import type { ComponentProps } from "react";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";

import { PaymentBadges } from "../payment-badges.tsx";
import { PaymentRow } from "../payment-row.tsx";
import styles from "./payments-to-send.module.css";

type PaymentToSendProps = Pick<ComponentProps<typeof PaymentRow>, "row" | "today" | "actions">;

/** Shows a payment of the plan in a row like Home's, with a link to the debt's payments. */
export function PaymentToSend({ row, ...rest }: PaymentToSendProps) {
  const { payment, payable, debt } = row;
  const { account, uuid, mask } = debt;

  return (
    <PaymentRow row={row} {...rest} className={styles.line ?? ""}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 [grid-area:identity]">
        <h3 className="text-base leading-tight font-semibold tracking-[-0.01em] wrap-anywhere max-phone:text-compact">
          <Link
            className="text-inherit decoration-line-strong"
            to={paths.schedule(account ?? uuid)}
          >
            {payable.name}
          </Link>
        </h3>
        <PaymentBadges payment={payment} debt={debt} />
        <p className="flex basis-full flex-wrap gap-x-2 text-fine leading-[1.3] text-ink-soft">
          {payable.due_date !== null && (
            <time dateTime={payable.due_date}>{formatShortDate(payable.due_date)}</time>
          )}
          {payable.due_date === null && payment.kind === "arrears" && (
            <span>{formatDue(payable)}</span>
          )}
          {mask !== null && !payable.name.endsWith(mask) && <span>•••• {mask}</span>}
          {!payment.in_plan && <span>outside the plan</span>}
        </p>
      </div>
    </PaymentRow>
  );
}
