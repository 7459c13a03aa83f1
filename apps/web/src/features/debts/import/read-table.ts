import Papa from "papaparse";

/** Rows of cells, or why there are none in the user's words. */
export type Cells = { cells: string[][] } | { fault: string };

/**
 * A table as spreadsheets write it, separated by commas, semicolons or tabs, with or without quotes. Other
 * forms of a list of debts are told apart here.
 */
export function readTable(text: string): Cells {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start === "") return { fault: "There is nothing in it yet." };
  if (/^[[{]/.test(start)) {
    return { fault: "This is JSON, which cannot be imported yet. Save your list as CSV." };
  }
  if (start.startsWith("<"))
    return { fault: "This is a web page, not a table. Save your list as CSV." };
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [",", ";", "\t"] });

  return { cells: data.map((row) => row.map((cell) => cell.trim())) };
}
