import { endpoints } from "@snowball/contract";
import { expect, test } from "vitest";

import { createDataClient } from "./data-client.ts";
import { readAllPages } from "./read-all-pages.ts";

function clientThat(answer: (call: { url: string }) => Response) {
  const calls: string[] = [];
  const client = createDataClient();
  client.initialize({
    fetch: async (input) => {
      calls.push(input as string);
      return answer({ url: input as string });
    },
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  client.setAccessToken("a1");
  return { client, calls };
}

test("reads a list to its end, page by page", async () => {
  const all = Array.from({ length: 1001 }, (_, index) => index);
  const { client, calls } = clientThat(({ url }) => {
    const offset = Number(new URL(url).searchParams.get("offset"));
    const results = all.slice(offset, offset + 500);
    return Response.json({ count: all.length, next: null, previous: null, results });
  });

  expect(await readAllPages(client, endpoints.listAccounts)).toEqual(all);
  expect(calls).toHaveLength(3);
});

test("stops after 20 pages if the reported count is wrong", async () => {
  const { client, calls } = clientThat(() =>
    Response.json({ count: 1_000_000, next: null, previous: null, results: [1] }),
  );

  await expect(readAllPages(client, endpoints.listAccounts)).rejects.toMatchObject({
    code: "bad_answer",
  });
  expect(calls).toHaveLength(20);
});

test("an answer that is not a page is an error, not an empty list", async () => {
  const { client } = clientThat(() => Response.json({ detail: "ok" }));

  await expect(readAllPages(client, endpoints.listAccounts)).rejects.toMatchObject({
    code: "bad_answer",
  });
});
