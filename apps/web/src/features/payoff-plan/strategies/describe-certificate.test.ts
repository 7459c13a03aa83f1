import { expect, test } from "vitest";

import { describeCertificate } from "./describe-certificate.ts";

const words = { money: (cents: number) => `$${(cents / 100).toFixed(2)}` };

test("a plan that meets the bound is proven the cheapest", () => {
  const text = describeCertificate({ lowerBound: 875_252, gap: 0, rounding: 18 }, words);

  expect(text).toBe(
    "Proven: with this budget no plan can be cheaper than $8752.52, and this is what it costs.",
  );
});

test("a gap that rounding explains is a proof, and says so", () => {
  const text = describeCertificate({ lowerBound: 875_235, gap: 17, rounding: 18 }, words);

  expect(text).toBe(
    "Proven: no plan can be cheaper than $8752.35. This one is $0.17 above that, no more than rounding to cents can make.",
  );
});

test("a larger gap is told in money", () => {
  const text = describeCertificate({ lowerBound: 875_000, gap: 252, rounding: 18 }, words);

  expect(text).toBe("No plan can be cheaper than $8750.00. This one is at most $2.52 above that.");
});
