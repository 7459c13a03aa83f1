import { expect, test } from "vitest";

import { describeProof } from "./describe-proof.ts";

test.for([
  [
    { lowerBound: 100_000, gap: 0, rounding: 50 },
    "Proven: no plan can cost less than $1,000.00 in total, and that is what Cheapest costs.",
  ],
  [
    { lowerBound: 100_000, gap: 39, rounding: 50 },
    "Proven: no plan can cost less than $1,000.00 in total. Cheapest is within $0.39 of that, which is rounding.",
  ],
  [
    { lowerBound: 100_000, gap: 900, rounding: 50 },
    "No plan can cost less than $1,000.00 in total. Cheapest is at most $9.00 above.",
  ],
] as const)(
  "shows the lower bound and the gap between it and the plan: %j",
  ([certificate, words]) => {
    expect(describeProof(certificate, certificate.lowerBound + certificate.gap)).toBe(words);
  },
);

test("does not claim a proof if the bound is missing or far below the plan", () => {
  const far = { lowerBound: 50_000, gap: 50_000, rounding: 50 };

  for (const certificate of [null, far]) {
    expect(describeProof(certificate, 100_000)).toContain("can't prove");
  }
});
