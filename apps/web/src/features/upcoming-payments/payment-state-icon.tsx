import type { MonthPayment } from "@snowball/contract";

import { Icon, type IconName } from "#ui/icon.tsx";

import { isSettled } from "./actions/payable.ts";

/** The states that the specification distinguishes on Home. */
type BillState = "unknown" | "nothing_due" | "due";

/** Spec §2: yellow question mark, green checked box, blue empty box. The label conveys the state without color. */
const looks: Record<BillState, { name: IconName; label: string; className: string | undefined }> = {
  unknown: { name: "question", label: "Amount unknown", className: "text-yellow" },
  nothing_due: { name: "checked-box", label: "Nothing due", className: "text-good" },
  due: { name: "empty-box", label: "To be paid", className: "text-blue" },
};

export function getBillState({ kind, state, billed }: MonthPayment): BillState {
  if (isSettled({ status: state })) return "nothing_due";

  return billed === null && kind !== "extra" ? "unknown" : "due";
}

export function PaymentStateIcon({ state }: { state: BillState }) {
  return <Icon {...looks[state]} size={24} />;
}
