/** Symbols that lists use for currencies, besides ISO codes. The first match counts. */
const SYMBOLS: readonly [pattern: RegExp, symbol: string, name: string][] = [
  [/\bAU?\$/, "A$", "Australian dollars"],
  [/\bCA?\$|\bCDN\b/, "CA$", "Canadian dollars"],
  [/\bNZ\$/, "NZ$", "New Zealand dollars"],
  [/\bHK\$/, "HK$", "Hong Kong dollars"],
  [/\bSG?\$/, "S$", "Singapore dollars"],
  [/\bNT\$/, "NT$", "New Taiwan dollars"],
  [/\bMX\$/, "MX$", "Mexican pesos"],
  [/\bR\$/, "R$", "Brazilian reals"],
  [/€/, "€", "euros"],
  [/£/, "£", "pounds"],
  [/[¥￥]/, "¥", "yen or yuan"],
  [/₹|\bRs\b/, "₹", "rupees"],
  [/₩/, "₩", "won"],
  [/₽/, "₽", "rubles"],
  [/₱/, "₱", "pesos"],
  [/₪/, "₪", "shekels"],
  [/₺/, "₺", "liras"],
  [/\bz[łl]\b|zł/i, "zł", "złoty"],
  [/K[čc](?![a-z])/, "Kč", "koruny"],
  [/(?<![a-z])kr\.?(?![a-z])/i, "kr", "kronor or kroner"],
  [/\bFr\.?(?=\s*\d|$)|\bSFr\b/, "Fr.", "francs"],
];

const NAMES = new Intl.DisplayNames("en-US", { type: "currency", fallback: "none" });

/** Returns the name of a cell's currency, such as `A$ (Australian dollars)`. Null if it may be US dollars. */
export function findOtherCurrency(cell: string): string | null {
  const symbol = SYMBOLS.find(([pattern]) => pattern.test(cell));
  if (symbol) return `${symbol[1]} (${symbol[2]})`;

  for (const [code] of cell.matchAll(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)) {
    const name = code === "USD" ? undefined : NAMES.of(code);
    if (name !== undefined) return `${code} (${name})`;
  }

  return null;
}
