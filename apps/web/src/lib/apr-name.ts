const names: Partial<Record<string, string>> = {
  purchase_apr: "Purchases",
  balance_transfer_apr: "Balance transfers",
  cash_apr: "Cash advances",
  special: "Special rate",
};

/** What an APR is for, in words. Types we do not know are made readable: `penalty_apr` → `Penalty`. */
export function aprName(type: string): string {
  const words = type.replace(/_apr$/, "").replaceAll("_", " ").trim();

  return names[type] ?? (words ? `${words[0]?.toUpperCase()}${words.slice(1)}` : "Rate");
}
