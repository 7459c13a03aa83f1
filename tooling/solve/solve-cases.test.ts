import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { expect, test } from "vitest";

import { solveCases } from "./solve-cases.ts";

const MAIN = join(import.meta.dirname, "main.ts");

function run(input: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const good = { id: "a", kind: "tvm.PMT", input: { ratePerPeriod: "0", nper: 12, pv: 1200 } };

test("cases on stdin become answers on stdout, and nothing else is written", () => {
  expect(run(JSON.stringify([good]))).toEqual({
    status: 0,
    stdout: `${JSON.stringify([{ id: "a", result: { value: "-100" } }], null, 2)}\n`,
    stderr: "",
  });
});

test("a malformed case is reported in one sentence and does not affect others", () => {
  const bad = { id: "b", kind: "tvm.PMT", input: { ...good.input, nper: "many" } };
  const { status, stdout, stderr } = run(JSON.stringify([bad, good]));
  const sentence = 'Case "b": input.nper must be a decimal, not "many".';

  expect({ status, stderr }).toEqual({ status: 1, stderr: `${sentence}\n` });
  expect(JSON.parse(stdout)).toEqual([
    { id: "b", error: { code: "MALFORMED", message: sentence } },
    { id: "a", result: { value: "-100" } },
  ]);
});

test("an unknown field exits with 1, and its case has an error on stdout too", () => {
  const input = { ...good.input, typ: 1 };
  const { status, stdout, stderr } = run(JSON.stringify([{ ...good, id: "b", input }]));
  const message = 'Case "b": input.typ is not known; the nearest that is known is input.type.';

  expect({ status, stderr }).toEqual({ status: 1, stderr: `${message}\n` });
  expect(JSON.parse(stdout)).toMatchObject([
    { id: "b", error: { code: "UNKNOWN_FIELD", message, fields: [{ field: "input.typ" }] } },
  ]);
});

test("malformed input leaves stdout empty and exits with 1", () => {
  const { status, stdout, stderr } = run("[{}]");

  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toBe("Case number 1: the case.id must be a text, it is missing.\n");
});

test.for([
  ["not JSON", /^The input is not JSON: .+$/],
  ["", /^The input is not JSON: .+$/],
  ['{"id":"a"}', /^The input must be a JSON array of cases, not {"id":"a"}\.$/],
  ["[3]", /^Case number 1: the case must be an object, not 3\.$/],
  ['[{"kind":"x"}]', /^Case number 1: the case\.id must be a text, it is missing\.$/],
] as const)("input that is not a list of cases is rejected: %s", ([input, sentence]) => {
  expect(() => solveCases(input)).toThrow(sentence);
});

test.for([
  [{ id: "b" }, 'Case "b": the case.kind must be a text, it is missing.'],
  [{ id: "b", kind: "dates" }, 'Case "b": input must be an object, not nothing.'],
  [
    { ...good, id: "b", kind: "tvm.XIRR" },
    /^Case "b": the case\.kind must be one of plan, .+, not "tvm\.XIRR"\.$/,
  ],
] as const)("an incomplete case does not affect others: %o", ([bad, sentence]) => {
  const { answers, complaints } = solveCases(JSON.stringify([bad, good]));

  expect(complaints).toEqual([expect.stringMatching(sentence)]);
  expect(answers).toMatchObject([
    { id: "b", error: { code: "MALFORMED", message: complaints[0] } },
    { id: "a", result: { value: "-100" } },
  ]);
});

test("stdout stays empty if all cases are malformed", () => {
  const bad = { ...good, kind: "tvm.XIRR" };
  const { status, stdout, stderr } = run(JSON.stringify([bad]));

  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^Case "a": the case\.kind must be one of [^\n]+\n$/);
  expect(run("[]")).toEqual({ status: 0, stdout: "[]\n", stderr: "" });
});

test("a case without an answer is an error with a code, not a malformed case", () => {
  const cases = [
    {
      id: "nper",
      kind: "tvm.NPER",
      input: { ratePerPeriod: "0.02", pmt: -100, pv: 5000 },
    },
    {
      id: "loan",
      kind: "loan.schedule",
      input: { principalCents: 1_000_000, apr: "24", paymentCents: 20_000 },
    },
    {
      id: "card",
      kind: "regz.repaymentDisclosure",
      input: {
        tiers: [{ balance: 1000, apr: "36" }],
        minimum: { percent: "2", floorDollars: 5 },
      },
    },
  ];
  const { answers, complaints } = solveCases(JSON.stringify(cases));

  expect(complaints).toEqual([]);
  expect(answers).toMatchObject([
    { id: "nper", error: { code: "NO_SOLUTION" } },
    {
      id: "loan",
      error: { code: "NEGATIVE_AMORTIZATION", interestCents: 20_000, leastPaymentCents: 20_001 },
    },
    { id: "card", error: { code: "NEGATIVE_AMORTIZATION" } },
  ]);
  expect(JSON.stringify(answers)).not.toMatch(/null|NaN/);
});
