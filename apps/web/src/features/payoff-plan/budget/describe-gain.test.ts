import { expect, test } from "vitest";

import { planWords } from "../words/plan-words.ts";
import { describeGain } from "./plan-result.tsx";

const words = planWords({ firstMonth: "2026-12-01", currency: "USD" });
const stated = { confidence: "stated" } as const;
const estimated = { confidence: "estimated" } as const;

test("shows exact savings if no figure is an estimate", () => {
  expect(describeGain({ saved: 123_456, sooner: 29, ...stated }, words)).toEqual({
    gained: "Saves $1,234.56 and 2 years 5 months",
    against: "compared with paying only the minimums.",
  });
});

test.for([
  [4_406_319, 906, "Saves about $44,000 and 76 years"],
  [2_869_557, 477, "Saves about $29,000 and 40 years"],
  [123_456, 64, "Saves about $1,200 and 5 years 6 months"],
  [8_750, 11, "Saves about $88 and 11 months"],
  [12_300, 0, "Saves about $120"],
  [40, 0, "Saves less than $1"],
  [0, 7, "Saves about 7 months"],
] as const)(
  "shows estimated savings of %i cents and %i months as “%s”",
  ([saved, sooner, expected]) => {
    expect(describeGain({ saved, sooner, ...estimated }, words)).toEqual({
      gained: expected,
      against: "compared with paying only the minimums. Some figures are estimates.",
    });
  },
);

test("says so if only the shrinking of minimums is estimated", () => {
  expect(
    describeGain({ saved: 123_456, sooner: 0, confidence: "estimated-rule" }, words)?.against,
  ).toBe("compared with paying only the minimums. We estimate how they shrink.");
});

test("shows saved months together with their price", () => {
  expect(describeGain({ saved: -500, sooner: 3, ...stated }, words)?.gained).toBe(
    "Saves 3 months, for $5.00 more,",
  );
});

test("shows saved money together with the extra time", () => {
  expect(describeGain({ saved: 500, sooner: -3, ...stated }, words)?.gained).toBe(
    "Saves $5.00, in 3 months more,",
  );
});

test("returns null if nothing is saved", () => {
  expect(describeGain({ saved: 0, sooner: 0, ...stated }, words)).toBeNull();
  expect(describeGain({ saved: -1, sooner: 0, ...stated }, words)).toBeNull();
});
