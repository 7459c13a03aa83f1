import { formatAmount } from "@snowball/money";

type AmountProps = {
  /** Decimal, e.g. `"1234.56"`; null if unknown. */
  amount: string | null;
  currency: string | null;
  isAbout?: boolean;
};

/** Shows money with two decimals. An unknown amount is "unknown", never zero. */
export function Amount({ amount, currency, isAbout = false }: AmountProps) {
  if (amount === null)
    return (
      <span className="font-medium tracking-[-0.01em] text-ink-soft italic lining-nums tabular-nums">
        unknown
      </span>
    );

  return (
    <span className="font-strong tracking-[-0.01em] lining-nums tabular-nums">
      {isAbout && "about "}
      {formatAmount(amount, currency)}
    </span>
  );
}
