import { endpoints } from "@snowball/contract";
import { expect, test, vi } from "vitest";

import { ApiError } from "#lib/api/errors.ts";
import type { DataClient } from "#lib/api/data-client.ts";

import { createLink, finishLink } from "./link-calls.ts";

function fakeClient(answer: () => Promise<unknown>) {
  const call = vi.fn<(endpoint: string, request: object) => Promise<unknown>>(answer);
  return { call, client: { call } as unknown as Pick<DataClient, "call"> };
}

const refused = () =>
  Promise.reject(new ApiError("Expired.", { status: 400, code: "public_token_refused" }));

test.for([
  ["depository", "depository_with_transactions"],
  ["liability", "liability_with_transactions"],
] as const)("requests for %s a link token of type %s (spec 2, 7)", async ([purpose, type]) => {
  const { client, call } = fakeClient(async () => ({ token: "link-1" }));

  expect(await createLink(client, { purpose, connection: null })).toEqual({ token: "link-1" });
  expect(call).toHaveBeenCalledWith(endpoints.createLink, {
    body: { type, purpose: "Link an account" },
  });
});

test("sends the connection's id when repairing it (spec 7)", async () => {
  const { client, call } = fakeClient(async () => ({ token: "link-1" }));

  await createLink(client, { purpose: "liability", connection: "uuid-1" });

  expect(call.mock.calls[0]).toMatchObject([
    endpoints.createLink,
    { body: { for_item: "uuid-1" } },
  ]);
});

test("requests account selection only for an existing connection", async () => {
  const { client, call } = fakeClient(async () => ({ token: "link-1" }));
  const target = { purpose: "liability", addsAccounts: true } as const;

  await createLink(client, { ...target, connection: "uuid-1" });
  await createLink(client, { ...target, connection: null });

  expect(call.mock.calls[0]).toMatchObject([
    endpoints.createLink,
    { body: { for_item: "uuid-1", add_accounts: true } },
  ]);
  expect(call.mock.calls[1]?.[1]).not.toHaveProperty("body.add_accounts");
});

test("sends the public token with the purpose of the link (spec 7)", async () => {
  const { client, call } = fakeClient(async () => ({ uuid: "uuid-1" }));
  const target = { purpose: "depository", connection: null } as const;

  expect(await finishLink(client, target, "public-1")).toBe("uuid-1");
  expect(call).toHaveBeenCalledWith(endpoints.createItem, {
    body: { public_token: "public-1", purpose: "depository" },
  });
});

test("sends the connection's id when finishing a repair", async () => {
  const { client, call } = fakeClient(async () => ({}));

  await finishLink(client, { purpose: "liability", connection: "uuid-1" }, "public-1");

  expect(call).toHaveBeenCalledWith(endpoints.createItem, {
    body: { public_token: "public-1", purpose: "liability", for_item: "uuid-1" },
  });
});

test.for([null, "uuid-1"])(
  "rejects a refused public token (connection: %s)",
  async (connection) => {
    const { client } = fakeClient(refused);

    await expect(
      finishLink(client, { purpose: "depository", connection }, "public-1"),
    ).rejects.toThrow("Expired.");
  },
);
