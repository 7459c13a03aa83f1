import { expect, test } from "vitest";

import { createStore } from "../../core/store.ts";
import { createReplays, fingerprintOf, type KeptAnswer } from "./register-api.ts";

test("answers too old to be given again are removed, others stay", () => {
  const answers = createStore({}).collection<KeptAnswer>("replays");
  let now = 1_000;
  const replays = createReplays(answers, () => now);
  const answer = { fingerprint: "f", requestId: "req_1", status: 200, body: {} };
  replays.keep("old", answer);
  now += 86_399;
  replays.keep("new", answer);
  expect(replays.find("old", "f")).toMatchObject(answer);

  now += 1;
  expect(replays.find("old", "f")).toBeUndefined();
  replays.forgetExpired();
  expect(answers.list()).toHaveLength(1);
  expect(replays.find("new", "f")).toMatchObject(answer);
});

test("method, path, query and body all tell requests apart", () => {
  const prints = [
    fingerprintOf("POST", "/v1/customers", "a=1"),
    fingerprintOf("POST", "/v1/customers", "a=2"),
    fingerprintOf("POST", "/v1/customers?a=1", ""),
    fingerprintOf("POST", "/v1/prices", "a=1"),
    fingerprintOf("DELETE", "/v1/customers", "a=1"),
  ];
  expect(new Set(prints).size).toBe(prints.length);
});
