import { expect, test, vi } from "vitest";

import { serverAnswers } from "./send-call.ts";

const URL = "https://app.example/settings";

test("sends no request without a network", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();

  expect(await serverAnswers({ fetch, isOnline: false }, URL)).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test.for([
  [200, true],
  [502, false],
] as const)(
  "an answer %i for the page's own address, bypassing the cache, gives %s",
  async ([status, expected]) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status }));

    expect(await serverAnswers({ fetch, isOnline: true }, URL)).toBe(expected);
    expect(fetch).toHaveBeenCalledWith(
      URL,
      expect.objectContaining({ method: "HEAD", cache: "no-store" }),
    );
  },
);

test("an unreachable server gives false", async () => {
  const fetch = () => Promise.reject(new TypeError("Failed to fetch"));

  expect(await serverAnswers({ fetch, isOnline: true }, URL)).toBe(false);
});
