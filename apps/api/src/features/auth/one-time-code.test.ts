import fc from "fast-check";
import { expect, test } from "vitest";

import { oneTimeCodeOf, secretOfText, stepAt } from "#testing/second-step-user.ts";

import {
  describeOneTimeSecret,
  hashOfRecoveryCode,
  newOneTimeSecret,
  newRecoveryCodes,
  stepOfCode,
} from "./two-factor.ts";

const RFC_SECRET = Buffer.from("12345678901234567890");
const AT = new Date("2026-12-01T12:00:10Z");

// RFC 6238, appendix B, SHA-1; the last six of its eight digits.
test.for([
  ["1970-01-01T00:00:59Z", "287082"],
  ["2005-03-18T01:58:29Z", "081804"],
  ["2005-03-18T01:58:31Z", "050471"],
  ["2009-02-13T23:31:30Z", "005924"],
  ["2033-05-18T03:33:20Z", "279037"],
  ["2603-10-11T11:33:20Z", "353130"],
] as const)("accepts the code of RFC 6238 for %s", async ([instant, code]) => {
  const now = new Date(instant);

  expect(await stepOfCode(RFC_SECRET, { code, now, usedStep: null })).toBe(stepAt(now));
  expect(oneTimeCodeOf(RFC_SECRET, stepAt(now))).toBe(code);
});

/** Returns which of the steps around the current one are accepted, as distances from it. */
async function acceptedSteps(usedStep: number | null): Promise<number[]> {
  const apart = [-2, -1, 0, 1, 2];
  const steps = await Promise.all(
    apart.map((distance) => {
      const code = oneTimeCodeOf(RFC_SECRET, stepAt(AT) + distance);
      return stepOfCode(RFC_SECRET, { code, now: AT, usedStep });
    }),
  );

  return steps.flatMap((step) => (step === null ? [] : [step - stepAt(AT)]));
}

test("accepts a code in its step and the adjacent ones only", async () => {
  expect(await acceptedSteps(null)).toEqual([-1, 0, 1]);
});

test("rejects a used step and all earlier ones, even if the clock was set back", async () => {
  expect(await acceptedSteps(stepAt(AT) - 1)).toEqual([0, 1]);
  expect(await acceptedSteps(stepAt(AT))).toEqual([1]);
  expect(await acceptedSteps(stepAt(AT) + 1)).toEqual([]);
  expect(await acceptedSteps(stepAt(AT) + 1_000)).toEqual([]);
});

test.for(["", "12345", "1234567", "12345x", "１２３４５６"])(
  "rejects %j as a code",
  async (code) => {
    expect(await stepOfCode(RFC_SECRET, { code, now: AT, usedStep: null })).toBeNull();
  },
);

test("a secret has 160 bits and survives base32 encoding", () => {
  const textOf = (bytes: Uint8Array) =>
    describeOneTimeSecret(Buffer.from(bytes), { email: "ada@example.com" }).secret;

  expect(newOneTimeSecret()).toHaveLength(20);
  expect(textOf(RFC_SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      expect(secretOfText(textOf(bytes))).toEqual(Buffer.from(bytes));
    }),
  );
});

test("creates ten different recovery codes of 120 bits and ignores their formatting", () => {
  const codes = newRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){5}$/);
    const typed = ` ${code.replaceAll("-", " ").toUpperCase()} `;
    expect(hashOfRecoveryCode(typed)).toBe(hashOfRecoveryCode(code));
  }
});
