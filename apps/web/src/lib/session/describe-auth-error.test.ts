import { expect, test } from "vitest";

import { AuthError } from "./auth-error.ts";
import { describeAuthError } from "./describe-auth-error.ts";

function refused(status: number, body: object): AuthError {
  return new AuthError(JSON.stringify(body), { status });
}

test("field errors stay with their fields", () => {
  const error = refused(400, {
    email: ["Enter a valid email address."],
    password1: ["Too short.", "Too common."],
  });

  expect(describeAuthError(error)).toEqual({
    summary: [],
    fields: { email: ["Enter a valid email address."], password1: ["Too short.", "Too common."] },
  });
});

test("errors about several fields are the summary", () => {
  const error = refused(400, { non_field_errors: ["The two password fields didn't match."] });

  expect(describeAuthError(error).summary).toEqual(["The two password fields didn't match."]);
});

test("wrong credentials are said in a sentence that does not tell which of the two is wrong", () => {
  const error = refused(401, { detail: "No active account found", code: "no_active_account" });

  expect(describeAuthError(error).summary).toEqual([
    "E-mail and password do not match an account. Please check both.",
  ]);
});

test.for([
  [new AuthError("Failed to fetch", { status: 0 }), "could not reach"],
  [new AuthError("<h1>Bad Gateway</h1>", { status: 502 }), "error 502"],
  [new AuthError("nope", { status: 418 }), "error 418"],
  [new AuthError("null", { status: 400 }), "error 400"],
  [new Error("bug"), "Something went wrong"],
] as const)("%s becomes a sentence", ([error, words]) => {
  expect(describeAuthError(error).summary.join(" ")).toContain(words);
});
