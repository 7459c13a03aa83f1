import { expect, test, vi } from "vitest";

import { ApiError } from "#lib/api/api-error.ts";
import type { DataClient } from "#lib/api/data-client.ts";

import { createLinkToken, finishLink } from "./link-calls.ts";

function fakeClient(answer: () => Promise<unknown>) {
  const post = vi.fn<(path: string, options: object) => Promise<unknown>>(answer);
  return { post, client: { post } as unknown as Pick<DataClient, "post"> };
}

const refused = () =>
  Promise.reject(new ApiError("Expired.", { status: 400, code: "public_token_refused" }));

test.for([
  ["depository", "depository_with_transactions"],
  ["liability", "liability_with_transactions"],
] as const)("linking for %s asks for %s", async ([purpose, type]) => {
  const { client, post } = fakeClient(async () => ({ token: "link-1" }));

  expect(await createLinkToken(client, { purpose, connection: null })).toBe("link-1");
  expect(post).toHaveBeenCalledWith("/api/v1/links/", {
    body: { type, purpose: "Link an account" },
  });
});

test("repairing names the connection", async () => {
  const { client, post } = fakeClient(async () => ({ token: "link-1" }));

  await createLinkToken(client, { purpose: "liability", connection: "uuid-1" });

  expect(post.mock.calls[0]).toMatchObject(["/api/v1/links/", { body: { for_item: "uuid-1" } }]);
});

test("adding accounts asks for their selection, and only of a connection", async () => {
  const { client, post } = fakeClient(async () => ({ token: "link-1" }));
  const target = { purpose: "liability", addsAccounts: true } as const;

  await createLinkToken(client, { ...target, connection: "uuid-1" });
  await createLinkToken(client, { ...target, connection: null });

  expect(post.mock.calls[0]).toMatchObject([
    "/api/v1/links/",
    { body: { for_item: "uuid-1", add_accounts: true } },
  ]);
  expect(post.mock.calls[1]?.[1]).not.toHaveProperty("body.add_accounts");
});

test("finishing sends the public token with the purpose the link was opened with", async () => {
  const { client, post } = fakeClient(async () => ({ uuid: "uuid-1" }));
  const target = { purpose: "depository", connection: null } as const;

  expect(await finishLink(client, target, "public-1")).toBe("uuid-1");
  expect(post).toHaveBeenCalledWith("/api/v1/items/", {
    body: { public_token: "public-1", purpose: "depository" },
  });
});

test("finishing a repair names the connection", async () => {
  const { client, post } = fakeClient(async () => ({}));

  await finishLink(client, { purpose: "liability", connection: "uuid-1" }, "public-1");

  expect(post).toHaveBeenCalledWith("/api/v1/items/", {
    body: { public_token: "public-1", purpose: "liability", for_item: "uuid-1" },
  });
});

test.for([null, "uuid-1"])("a refused public token fails the link (of %s)", async (connection) => {
  const { client } = fakeClient(refused);

  await expect(
    finishLink(client, { purpose: "depository", connection }, "public-1"),
  ).rejects.toThrow("Expired.");
});
