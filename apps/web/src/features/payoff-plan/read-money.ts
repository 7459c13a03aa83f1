import { centsFromAmount } from "@snowball/money";
import type { Cents } from "@snowball/payoff";

const TYPED = /^(-?)\s*\$?\s*((?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,9}))?(?:\.([0-9]{0,2}))?$/;

/** Money as people type it, `$1,234.5` or `.50`, in cents; null where it is no amount. */
export function readMoney(text: string): Cents | null {
  const match = TYPED.exec(text.trim());
  if (!match) return null;

  const [, sign = "", whole, fraction] = match;
  if (whole === undefined && !fraction) return null;
  const digits = (whole ?? "0").replaceAll(",", "");

  return centsFromAmount(`${sign}${digits}.${(fraction ?? "").padEnd(2, "0")}`);
}
