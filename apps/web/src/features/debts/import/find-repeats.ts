import type { TableRow } from "./find-columns.ts";
import { type Answers, readBalanceDate } from "./read-cells.ts";

type History = {
  /** Whether the table lists several balances of one account with dates. */
  isOne: boolean;
  /** The rows of the latest date of each account. */
  latest: TableRow[];
  /** Notes for rows with older balances, by line. */
  notes: Map<number, string[]>;
};

/** Finds the latest balance of each account in a list that repeats accounts with a date. */
export function findHistory(rows: readonly TableRow[], dates: Answers["dates"]): History {
  const groups = [...groupByName(rows).values()];
  const isDated = rows.some(({ cells }) => (cells.as_of ?? "") !== "");
  if (!isDated) return { isOne: false, latest: [...rows], notes: new Map() };

  const notes = new Map<number, string[]>();
  const latest = groups.flatMap((group) => {
    const days = group.map(({ cells }) =>
      readBalanceDate(cells.as_of ?? "", { ...(dates && { dates }) }),
    );
    const isDatedAll = days.every((day) => day !== null);
    const last = days.reduce((one, other) => ((one ?? "") > (other ?? "") ? one : other), null);
    const kept = isDatedAll ? group.filter((_, index) => days[index] === last) : group.slice(-1);
    const older = group.length - kept.length;
    for (const { line, cells } of kept) {
      if (older > 0) {
        notes.set(line, [
          `The latest of ${group.length} balances${cells.as_of ? `, of ${cells.as_of}` : ""}.`,
        ]);
      }
    }
    return kept;
  });

  return {
    isOne: latest.length < rows.length,
    latest: latest.toSorted((one, other) => one.line - other.line),
    notes,
  };
}

type Repeat = { note: string; isEqual: boolean };

/** Returns the rows that repeat an earlier one, completely or only by name, by line. */
export function findRepeats(rows: readonly TableRow[]): Map<number, Repeat> {
  const repeats = new Map<number, Repeat>();
  for (const group of groupByName(rows).values()) {
    for (const [index, row] of group.entries()) {
      const before = group.slice(0, index);
      const equal = before.find(({ cells }) => isEqual(cells, row.cells));
      const [first] = before;
      if (equal) repeats.set(row.line, { note: `The same as line ${equal.line}.`, isEqual: true });
      else if (first) {
        const note = `Line ${first.line} has the same name. Leave one out if they are one debt.`;
        repeats.set(row.line, { note, isEqual: false });
      }
    }
  }

  return repeats;
}

function isEqual(one: TableRow["cells"], other: TableRow["cells"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function groupByName(rows: readonly TableRow[]): Map<string, TableRow[]> {
  return Map.groupBy(rows, ({ cells: { name = "", nickname = "", lender = "" } }) =>
    JSON.stringify([name, nickname, lender].map((each) => each.trim().toLowerCase())),
  );
}
