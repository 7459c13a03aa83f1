/** The text of a file, or why there is none in the user's words. */
export type FileText = { text: string } | { fault: string };

/** A hundred debts with long names are a tenth of it. */
export const FILE_BYTES_MAX = 256 * 1024;

/** With every transaction of fifteen banks in it. */
const EXPORT_BYTES_MAX = 64 * 1024 * 1024;
const OPENING_BRACE = 0x7b;

const ZIP = "PK\u0003\u0004";

/** Text as spreadsheets write it: UTF-8, UTF-16 with its mark, or what Windows had before both. */
export function readFileBytes(bytes: Uint8Array<ArrayBuffer>): FileText {
  const isJson = bytes[0] === OPENING_BRACE;
  if (bytes.length > (isJson ? EXPORT_BYTES_MAX : FILE_BYTES_MAX)) {
    return { fault: "This file is larger than a list of debts. Choose one of up to 256 KB." };
  }
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 4)) === ZIP) {
    return {
      fault: "This is a workbook. Save it as CSV in your spreadsheet, and choose that file.",
    };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode("utf-16le", bytes) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { text: decode("windows-1252", bytes) };
  }
}

function decode(encoding: string, bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder(encoding).decode(bytes);
}
