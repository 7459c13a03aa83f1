/** An exact amount, which is written as a number even if it is negative. */
export type CsvAmount = { amount: string | null };
export type CsvCell = string | boolean | null | CsvAmount;

/** Matches what a spreadsheet reads as the start of a formula (OWASP, "CSV Injection"), including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const AMOUNT = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n\t']/;

/**
 * Returns one CSV line (RFC 4180). Prefixes a text that a spreadsheet would run as a formula with an apostrophe,
 * which marks it as text. An amount stays a number.
 */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  if (typeof cell === "string") return writeText(cell);
  if (cell.amount === null) return "";

  return AMOUNT.test(cell.amount) ? cell.amount : writeText(cell.amount);
}

function writeText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;

  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
