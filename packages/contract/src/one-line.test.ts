import { Check } from "typebox/value";
import type { TSchema } from "typebox";
import { expect, test } from "vitest";

import { toOneLine } from "./one-line.ts";
import { patternSentences } from "./pattern-sentences.ts";
import { routes, type RouteContract } from "./routes.ts";

type Found = { at: string; schema: TSchema & { pattern?: string } };

/** Finds every text with a name-like key in a request body, at any depth. */
function findNames(schema: unknown, at: string): Found[] {
  if (typeof schema !== "object" || schema === null) return [];

  return Object.entries(schema).flatMap(([key, inner]) =>
    key === "properties"
      ? Object.entries(inner as Record<string, TSchema>).flatMap(([name, property]) => [
          ...(isName(name, property) ? [{ at: `${at}.${name}`, schema: property }] : []),
          ...findNames(property, `${at}.${name}`),
        ])
      : findNames(inner, at),
  );
}

function isName(key: string, { type, enum: words }: TSchema & { type?: unknown; enum?: unknown }) {
  const isText = [type].flat().includes("string") && words === undefined;

  return isText && /^(role|lender)$|name$/.test(key);
}

/** An email address, and terms of the provider's window, which have their own patterns. */
const NO_NAMES = /^register\.username$|^recordLinkEvents\./;

const names = Object.entries<RouteContract>(routes).flatMap(([name, { body }]) =>
  findNames(body, name).filter(({ at }) => !NO_NAMES.test(at)),
);

test("finds the names that a user enters", () => {
  expect(names.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      "updateMe.first_name",
      "updateMe.last_name",
      "updateMe.role",
      "createDebt.name",
      "createDebt.lender",
      "updateDebt.nickname",
      "createScenario.name",
      "createScenario.settings.changes.name",
      "renamePasskey.name",
    ]),
  );
});

/** Unicode's Bidi_Control, control characters, line separators and a lone surrogate. */
const REFUSED = [
  ...Array.from("\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"),
  ...Array.from("\u0000\n\r\t\u001B\u007F\u0085\u2028\u2029"),
  "\uD800",
];

test.each(names)("$at refuses control and direction characters", ({ schema }) => {
  const accepted = REFUSED.filter((character) => Check(schema, `Car${character}loan`));

  expect(accepted.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  expect(patternSentences.get(schema.pattern ?? "")).toBe(
    "Line breaks and invisible characters are not allowed.",
  );
});

test.each(names)("$at accepts names of any script and emoji", ({ schema }) => {
  // The last two need a zero-width joiner and a zero-width non-joiner.
  for (const name of ["Zoë’s Visa", "משכנתא", "قرض السيارة", "住宅ローン", "👩‍👧", "خانه‌ها"]) {
    expect(Check(schema, name)).toBe(true);
  }
});

test("turns text with line breaks into one line", () => {
  expect(toOneLine(" Car\u202E\n\tloan\u2028\u200F2\uD800 ")).toBe("Car loan 2");
  for (const character of REFUSED) expect(toOneLine(`a${character}`)).toBe("a");
});
