import { expect, test } from "vitest";

import { AuthError, describeAuthError } from "./auth-calls.ts";

function refused(status: number, body: object): AuthError {
  return new AuthError(JSON.stringify(body), { status });
}

test("keeps field errors with their fields", () => {
  const error = refused(400, {
    email: ["Enter a valid email address."],
    password1: ["Too short.", "Too common."],
  });

  expect(describeAuthError(error)).toEqual({
    summary: [],
    fields: { email: ["Enter a valid email address."], password1: ["Too short.", "Too common."] },
  });
});

test("shows errors about several fields in the summary", () => {
  const error = refused(400, { non_field_errors: ["The two password fields didn't match."] });

  expect(describeAuthError(error).summary).toEqual(["The two password fields didn't match."]);
});

test("the message for wrong credentials does not reveal which one is wrong", () => {
  const error = refused(401, { detail: "No active account found", code: "no_active_account" });

  expect(describeAuthError(error).summary).toEqual([
    "Email and password don't match an account. Please check both.",
  ]);
});

test.for([
  [new AuthError("Failed to fetch", { status: 0 }), "couldn't reach"],
  [new AuthError("<h1>Bad Gateway</h1>", { status: 502 }), "error 502"],
  [new AuthError("nope", { status: 418 }), "error 418"],
  [new AuthError("null", { status: 400 }), "error 400"],
  [new Error("bug"), "Something went wrong"],
] as const)("%s becomes a sentence", ([error, words]) => {
  expect(describeAuthError(error).summary.join(" ")).toContain(words);
});
