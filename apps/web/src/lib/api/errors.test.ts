import { expect, test } from "vitest";

import { ApiError, describeFailure } from "./errors.ts";

const LOST =
  "We couldn't reach Snowball. Your change may not have been saved. Check before you try again.";

test.for([
  ["a refusal", new ApiError("No.", { status: 400, code: null }), "This was not saved. No."],
  [
    "an error that the server describes",
    new ApiError("Try later.", { status: 503, code: "server_error" }),
    "This was not saved. Try later.",
  ],
  ["a call that was not sent", new Error("No file."), "This was not saved. No file."],
  ["no network", new ApiError("?", { status: 0, code: "unreachable" }), LOST],
  ["no answer in time", new ApiError("?", { status: 0, code: "timed_out" }), LOST],
  ["an answer of a proxy", new ApiError("?", { status: 502, code: "bad_answer" }), LOST],
] as const)("a change that failed with %s", ([, error, words]) => {
  expect(describeFailure(error)).toBe(words);
});

test("names what did not happen only if the server refused it", () => {
  const refused = "Nothing was removed.";
  const [no, lost] = [
    new ApiError("No.", { status: 409, code: null }),
    new ApiError("?", { status: 0, code: "unreachable" }),
  ];

  expect([no, lost].map((error) => describeFailure(error, refused))).toEqual([
    "Nothing was removed. No.",
    LOST,
  ]);
});
