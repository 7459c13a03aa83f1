import type { UpcomingPaymentState } from "@snowball/contract";

import { Icon, type IconName } from "#ui/icon.tsx";

import styles from "./payment-state-icon.module.css";

/** Spec §2: yellow question mark, green checked box, blue empty box. The label says it without colour. */
const looks: Record<
  UpcomingPaymentState,
  { name: IconName; label: string; className: string | undefined }
> = {
  unknown: { name: "question", label: "Amount unknown", className: styles.unknown },
  nothing_due: { name: "checked-box", label: "Nothing due", className: styles.nothingDue },
  due: { name: "empty-box", label: "To be paid", className: styles.due },
};

export function PaymentStateIcon({ state }: { state: UpcomingPaymentState }) {
  return <Icon {...looks[state]} size={24} />;
}
