const names: Partial<Record<string, string>> = {
  purchase_apr: "Purchases",
  balance_transfer_apr: "Balance transfers",
  cash_apr: "Cash advances",
  special: "Special rate",
};

/** Returns a name for an APR type. Unknown types become readable: `penalty_apr` → `Penalty`. */
export function aprName(type: string): string {
  const words = type.replace(/_apr$/, "").replaceAll("_", " ").trim();

  return names[type] ?? (words ? `${words[0]?.toUpperCase()}${words.slice(1)}` : "Rate");
}
