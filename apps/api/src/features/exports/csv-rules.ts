/** An exact amount: a number to a spreadsheet, whatever it begins with. */
export type CsvAmount = { amount: string | null };
export type CsvCell = string | boolean | null | CsvAmount;

/** What a spreadsheet takes for the beginning of a formula (OWASP, "CSV Injection"), wide forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const AMOUNT = /^-?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n\t']/;

/**
 * One line of a table for spreadsheets (RFC 4180). A text that a spreadsheet would run as a formula has
 * an apostrophe before it, which says that it is a text; an amount stays a number.
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
