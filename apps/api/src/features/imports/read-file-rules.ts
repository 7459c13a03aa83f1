import { EXPORT_FORMAT, EXPORT_VERSION, type FieldErrors } from "@snowball/contract";
import { Value } from "typebox/value";

import { ExportedFile } from "./file-shapes.ts";

type Read = { file: ExportedFile } | { faults: FieldErrors };

/** Parses an exported file. Returns user-readable errors if that fails. */
export function readExportedFile(text: string): Read {
  const parsed = parse(text);
  if (!isObject(parsed) || parsed["format"] !== EXPORT_FORMAT) {
    return refused("This isn't a Snowball export. Choose the file you downloaded in Settings.");
  }
  if (parsed["version"] !== EXPORT_VERSION) {
    return refused("This file is from another version of Snowball and can't be read.");
  }
  if (Value.Check(ExportedFile, parsed)) {
    const repeated = repeatedIn(parsed);
    return repeated === null ? { file: parsed } : refused(repeated);
  }
  const [fault] = Value.Errors(ExportedFile, parsed);

  return refused(
    `Part of this file was changed or damaged: ${placeOf(fault?.instancePath ?? "")}.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const PLACE_LENGTH_MAX = 80;

/** Formats `/debts/0/minimum` as `debts 1, minimum`. Counts from one for users. */
function placeOf(path: string): string {
  const words = path
    .split("/")
    .filter((part) => part !== "" && part !== "tables")
    .map((part) => (/^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${part}`))
    .join("")
    .replace(/^, /, "")
    .slice(0, PLACE_LENGTH_MAX);

  return words === "" ? "its content" : words;
}

/** Returns an error if an id or cycle appears twice, which an export never writes; otherwise null. */
function repeatedIn({ debts, tables }: ExportedFile): string | null {
  const keys = {
    debts: debts.map(({ uuid }) => uuid),
    debt_entries: tables.debt_entries.map(({ id }) => id),
    obligations: tables.obligations.map((row) => `${row.debt_id} ${row.cycle}`),
    payments: tables.payments.map(({ id }) => id),
    scenarios: tables.scenarios.map(({ id }) => id),
  };
  const repeated = Object.entries(keys).find(
    ([, of]) => new Set(of.map((key) => key.toLowerCase())).size < of.length,
  );

  return repeated ? `This file contains a part twice: ${repeated[0]}.` : null;
}

function refused(sentence: string): Read {
  return { faults: { file: [sentence] } };
}
