import type { Price } from "../objects/price-object.ts";

/** `$4.99`, from an amount in the currency's minor unit. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const places = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = String(Math.abs(amount)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const decimal = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return format.format(`${amount < 0 ? "-" : ""}${decimal}` as `${number}`);
}

/** `month`, or `3 months`. */
export function describeInterval({ recurring }: Price): string {
  if (!recurring) return "once";
  const { interval, interval_count: count } = recurring;
  return count === 1 ? interval : `${count} ${interval}s`;
}

/** `$4.99 / month` */
export function describePrice(price: Price): string {
  return `${formatAmount(price.unit_amount, price.currency)} / ${describeInterval(price)}`;
}
