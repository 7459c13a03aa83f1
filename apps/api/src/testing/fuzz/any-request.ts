import { TIME_ZONE_HEADER } from "@snowball/contract";
import fc, { type Arbitrary } from "fast-check";

import type { Operation } from "../contract-document.ts";
import { anyEdit, anyHostileValue, edited, valueOf, type Edit } from "./any-value.ts";

/** Origin of the request body. */
type BodySource = "good" | "schema" | "hostile" | "none" | "broken";

/**
 * A generated request without a concrete user and ids. It is plain data, so that a seed and a number reproduce it.
 */
export type Draw = {
  operation: number;
  who: "owner" | "otherUser" | "anonymous" | "broken";
  source: BodySource;
  /** Generated from the schema of the operation. */
  body: unknown;
  edits: Edit[];
  /** Replaces each id of the path; null = the real ids. */
  id: string | null;
  query: Record<string, string>;
  headers: Record<string, string>;
  method: string | null;
};

const IDS = [
  "%ff",
  "%00",
  "..",
  "%2e%2e%2f",
  "a".repeat(300),
  "00000000-0000-0000-0000-000000000000",
  "%F0%9F%98%80",
  "1'%20or%201=1",
  "null",
];
const ODD_HEADERS: Record<string, string>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-7" },
  { "content-type": "application/json, text/html" },
  { "content-encoding": "br" },
  { "content-encoding": "identity" },
  { "accept-encoding": "br;q=nan, *;q=2" },
  { accept: "text/html;q=x" },
  { range: "bytes=0-18446744073709551615" },
  { "if-none-match": '"'.repeat(200) },
  { "x-forwarded-for": "a, b, 999.999.999.999" },
  { "x-forwarded-host": "evil.example" },
  { origin: "null" },
  { expect: "200-maybe" },
  { cookie: "snowball_device=%ff; =; ;;;" },
  { cookie: `snowball_device=${"a".repeat(4_000)}` },
  { "user-agent": "\u00ff".repeat(2_000) },
  { authorization: "Basic OnBhc3M=" },
  { authorization: `Bearer ${"a".repeat(9_000)}` },
];

/** Generates requests for all documented calls: valid, nearly valid, hostile and malformed ones. */
export function anyDraw(operations: readonly Operation[]): Arbitrary<Draw> {
  return fc.nat({ max: operations.length - 1 }).chain((operation) => {
    const { body, query } = operations[operation] as Operation;

    return fc.record({
      operation: fc.constant(operation),
      who: fc.constantFrom(
        "owner",
        "owner",
        "owner",
        "owner",
        "owner",
        "otherUser",
        "anonymous",
        "broken",
      ),
      source: fc.constantFrom<BodySource>(
        ...(body ? (["good", "schema", "schema", "schema", "hostile", "broken"] as const) : []),
        "none",
      ),
      body: body ? valueOf(body) : fc.constant(null),
      edits: fc.oneof(fc.constant<Edit[]>([]), fc.array(anyEdit, { maxLength: 2 })),
      id: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...IDS) },
      ),
      query: anyQuery(Object.keys(query)),
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant<Record<string, string>>({}) },
        { weight: 2, arbitrary: fc.constantFrom(...ODD_HEADERS) },
        { weight: 1, arbitrary: anyTimeZone },
      ),
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(null) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            "HEAD",
            "OPTIONS",
            "PUT",
            "PATCH",
            "DELETE",
            "TRACE",
            "PROPFIND",
          ),
        },
      ),
    });
  });
}

const anyTimeZone = fc
  .constantFrom("Asia/Kathmandu", "Etc/GMT+12", "America/New_York", "Mars/Olympus", "", "UTC;a")
  .map((zone): Record<string, string> => ({ [TIME_ZONE_HEADER]: zone }));

function anyQuery(names: readonly string[]): Arbitrary<Record<string, string>> {
  const value = anyHostileValue.map((each) => String(JSON.stringify(each)).slice(0, 2_000));
  const good = fc.constantFrom("1", "20", "500", "0", "2026-01-01", "-created_at");

  return fc.dictionary(fc.constantFrom(...names, "unknown"), fc.oneof(good, value), { maxKeys: 2 });
}

/** Returns the body text of a request, or undefined if it has none. */
export function payloadOf({ source, body, edits }: Draw, good: unknown): string | undefined {
  if (source === "none") return undefined;
  if (source === "hostile") return textOf(edits[0]?.value ?? [[]]);
  const whole = edits.reduce(edited, source === "good" ? good : body);

  return source === "broken" ? textOf(whole).slice(0, -1) : textOf(whole);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
