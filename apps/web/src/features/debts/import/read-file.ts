type FileText = { text: string } | { fault: string };

export type Cells = { cells: string[][] } | { fault: string };

/** Enough for a bank statement of several years or a hundred of the longest debt lists. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;

/** Enough for an export with every transaction of fifteen banks. */
const EXPORT_BYTES_MAX = 64 * 1024 * 1024;
const OPENING_BRACE = 0x7b;

/** Formats that people choose by mistake, by their first bytes. */
const OTHER_FORMATS: readonly [firstBytes: string, fault: string][] = [
  [
    "PK\u0003\u0004",
    "This is a workbook. Save it as CSV in your spreadsheet, and choose that file.",
  ],
  [
    "\u00D0\u00CF\u0011\u00E0",
    "This is an old Excel workbook (.xls). Save it as CSV in your spreadsheet, and choose that file.",
  ],
  ["%PDF", "This is a PDF. Export a CSV from your bank or spreadsheet, and choose that file."],
];

/** Decodes UTF-8, UTF-16 in either byte order, and Windows-1252, which older spreadsheets write. */
export function readFileBytes(bytes: Uint8Array<ArrayBuffer>): FileText {
  const start = decode("latin1", bytes.subarray(0, 4));
  const other = OTHER_FORMATS.find(([firstBytes]) => start.startsWith(firstBytes));
  if (other) return { fault: other[1] };
  const isJson = bytes[0] === OPENING_BRACE;
  if (bytes.length > (isJson ? EXPORT_BYTES_MAX : FILE_BYTES_MAX)) {
    return { fault: "This file is larger than a list of debts. Choose one of up to 4 MB." };
  }
  if (start.startsWith("\u00FF\u00FE")) return { text: decode("utf-16le", bytes) };
  if (start.startsWith("\u00FE\u00FF")) return { text: decode("utf-16be", bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { text: decode("windows-1252", bytes) };
  }
}

function decode(encoding: string, bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder(encoding).decode(bytes);
}
