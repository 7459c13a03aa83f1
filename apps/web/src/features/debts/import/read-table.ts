import Papa from "papaparse";

import type { Cells } from "./read-file.ts";
import { isOfx, readOfx } from "./read-ofx.ts";
import { isQif, readQif } from "./read-qif.ts";

/**
 * Reads a table with cells separated by commas, semicolons, tabs or pipes. OFX and QIF statements become
 * tables too, with the column names that `findColumns` recognizes.
 */
export function readTable(text: string): Cells {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start === "") return { fault: "This file or table is empty." };
  if (/^[[{]/.test(start)) {
    return { fault: "This is JSON, which cannot be imported yet. Save your list as CSV." };
  }
  if (isOfx(start)) return readOfx(start);
  if (isQif(start)) return readQif(start);
  if (/^<\?xml/i.test(start)) {
    return { fault: "This is XML, not a table. Save your list as CSV." };
  }
  if (start.startsWith("<")) {
    return { fault: "This is a web page, not a table. Save your list as CSV." };
  }
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [",", ";", "\t", "|"] });

  return { cells: data.map((row) => row.map((cell) => cell.trim())) };
}
