import fc from "fast-check";
import { expect, test } from "vitest";

import { secretOfText } from "#testing/second-step-user.ts";

import {
  hashOfRecoveryCode,
  newOneTimeSecret,
  newRecoveryCodes,
  oneTimeCodeOf,
  stepAt,
  stepOfCode,
  toBase32,
} from "./check-second-step.ts";

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
] as const)("returns the code of RFC 6238 for %s", ([instant, code]) => {
  expect(oneTimeCodeOf(RFC_SECRET, stepAt(new Date(instant)))).toBe(code);
});

test("accepts a code in its step and the adjacent ones only", () => {
  const accepted = [-2, -1, 0, 1, 2].map((apart) => {
    const code = oneTimeCodeOf(RFC_SECRET, stepAt(AT) + apart);
    const step = stepOfCode(RFC_SECRET, { code, now: AT, usedStep: null });
    return step === null ? null : step - stepAt(AT);
  });

  expect(accepted).toEqual([null, -1, 0, 1, null]);
});

test("rejects a used step and all earlier ones", () => {
  const usedStep = stepAt(AT);
  const accepted = [-1, 0, 1].map((apart) => {
    const code = oneTimeCodeOf(RFC_SECRET, usedStep + apart);
    return stepOfCode(RFC_SECRET, { code, now: AT, usedStep });
  });

  expect(accepted).toEqual([null, null, usedStep + 1]);
});

test.for(["", "12345", "1234567", "12345x", "１２３４５６"])("rejects %j as a code", (code) => {
  expect(stepOfCode(RFC_SECRET, { code, now: AT, usedStep: null })).toBeNull();
});

test("a secret has 160 bits and survives base32 encoding", () => {
  expect(newOneTimeSecret()).toHaveLength(20);
  expect(toBase32(RFC_SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      expect(secretOfText(toBase32(bytes))).toEqual(Buffer.from(bytes));
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
