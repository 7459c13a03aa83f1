import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { plaidDocument } from "./plaid-document.ts";

type Samples = {
  responses: Record<string, object>;
  webhooks: Record<string, object>;
  error: object;
};

const samples = JSON.parse(
  readFileSync(new URL("../../openapi/samples.plaid.json", import.meta.url), "utf8"),
) as Samples;

test("the known-good samples fit the closed document", () => {
  const answers = Object.entries(samples.responses).map(([operation, body]) => {
    const [method = "", path = ""] = operation.split(" ");
    return plaidDocument.answer(method.toLowerCase(), path, 200)(body);
  });
  const webhooks = Object.entries(samples.webhooks).map(([name, body]) =>
    plaidDocument.schema(name)(body),
  );
  expect([...answers, ...webhooks].filter((problem) => problem !== null)).toEqual([]);
  expect(answers).toHaveLength(15);
  expect(plaidDocument.answer("post", "/item/get", 400)(samples.error)).toBeNull();
});

test("a misspelt field, deep inside an answer, is an error", () => {
  const body = structuredClone(samples.responses["POST /accounts/get"]) as {
    accounts: { balances: { currant?: number } }[];
  };
  const [account] = body.accounts;
  if (account) account.balances.currant = 1;
  expect(plaidDocument.answer("post", "/accounts/get", 200)(body)).toContain("currant");
});

test("a missing field is an error", () => {
  const check = plaidDocument.answer("post", "/item/public_token/exchange", 200);
  expect(check({ access_token: "a", request_id: "r" })).toContain("item_id");
});
