import type { Debt, MonthPayment } from "@snowball/contract";

import { Badge } from "#ui/badge.tsx";

type PaymentBadgesProps = {
  payment: Pick<MonthPayment, "kind" | "state">;
  debt: Pick<Debt, "autopay">;
};

/** Marks a payment as overdue, or as one that the lender collects. Autopay collects bills only, and none that is late. */
export function PaymentBadges({ payment: { kind, state }, debt: { autopay } }: PaymentBadgesProps) {
  if (state === "late") return <Badge tone="bad">Past due</Badge>;

  return kind === "bill" && autopay.type !== "none" && <Badge tone="neutral">Autopay</Badge>;
}
