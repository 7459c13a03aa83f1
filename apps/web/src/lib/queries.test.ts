import { type FetchQueryOptions, type QueryKey, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";

import { snowballClient } from "./api/snowball-client.ts";
import { createQueryClient, emptyCacheWithSession } from "./query/query-client.ts";
import { fakeTab, signedInStorage } from "./session/testing/session-fixture.ts";
import {
  accountsQuery,
  connectionsQuery,
  debtsQuery,
  institutionQuery,
  meQuery,
  productsQuery,
  subscriptionsQuery,
} from "./queries.ts";

const VISIT_MS = 600;
const ANSWER_MS = 3_000;

beforeEach(() => {
  vi.useFakeTimers();
});

/** Returns the calls to a server that takes three seconds, with the state of each. */
function slowServer() {
  const calls: { path: string; state: "running" | "answered" | "aborted" }[] = [];
  const slowFetch: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const call: (typeof calls)[number] = {
        path: new URL(input as string).pathname,
        state: "running",
      };
      calls.push(call);
      init?.signal?.addEventListener("abort", () => {
        call.state = "aborted";
        reject(new DOMException("aborted", "AbortError"));
      });
      setTimeout(() => {
        if (call.state !== "running") return;
        call.state = "answered";
        resolve(Response.json({ count: 0, next: null, previous: null, results: [] }));
      }, ANSWER_MS);
    });
  snowballClient.initialize({
    fetch: slowFetch,
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken("a1");
  return calls;
}

type Slice = Required<Pick<FetchQueryOptions<unknown>, "queryFn">> & { queryKey: QueryKey };
const slices: [string, unknown][] = [
  ["accounts", accountsQuery],
  ["institutions", institutionQuery("ins_1")],
  ["items", connectionsQuery],
  ["mySubscriptions", subscriptionsQuery],
  ["products", productsQuery],
  ["me", meQuery],
  ["debts", debtsQuery],
];

test.for(slices)(
  "%s: four visits while the server is slow make one request, and the answer is kept (spec 9)",
  async ([, query]) => {
    const calls = slowServer();
    const client = createQueryClient();
    const slice = { ...(query as Slice), refetchInterval: false as const };

    for (let visit = 0; visit < 4; visit += 1) {
      const leave = new QueryObserver(client, slice).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(VISIT_MS);
      leave();
    }
    await vi.advanceTimersByTimeAsync(ANSWER_MS);

    expect(calls.map(({ state }) => state)).toEqual(["answered"]);
    expect(client.getQueryData(slice.queryKey)).toBeDefined();
  },
);

const MINUTE_MS = 60_000;

test.for(slices.map(([name, query]) => [name, name === "institutions" ? 10 : 5, query] as const))(
  "%s: an answer is fresh for %i minutes, and requested again after that (spec 3, 9)",
  async ([, minutes, query]) => {
    const calls = slowServer();
    const client = createQueryClient();
    const slice = { ...(query as Slice), refetchInterval: false as const };
    const visit = async () => {
      const leave = new QueryObserver(client, slice).subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(ANSWER_MS);
      leave();
    };

    await visit();
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS - 1);
    await visit();
    expect(calls).toHaveLength(1);
    await visit();

    expect(calls).toHaveLength(2);
  },
);

test("signing out aborts pending calls (spec 9)", async () => {
  const calls = slowServer();
  const client = createQueryClient();
  const { session } = fakeTab({ storage: signedInStorage() });
  session.subscribe(({ access }) => snowballClient.setAccessToken(access));
  emptyCacheWithSession(session, client);
  session.adoptStored();
  const leave = new QueryObserver(client, accountsQuery).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(VISIT_MS);

  leave();
  await session.signOut();
  await vi.advanceTimersByTimeAsync(ANSWER_MS);

  expect(calls.map(({ state }) => state)).toEqual(["aborted"]);
  expect(client.getQueryData(accountsQuery.queryKey)).toBeUndefined();
});

test("polls a bank that does not answer less often after two minutes", async () => {
  const calls: number[] = [];
  const syncing = { uuid: "1", status: "syncing", last_synced_at: null };
  snowballClient.initialize({
    fetch: async () => {
      calls.push(Date.now());
      return Response.json({ count: 1, next: null, previous: null, results: [syncing] });
    },
    apiUrl: "https://api.example",
    pageOrigin: "https://app.example",
    refreshSession: async () => undefined,
  });
  snowballClient.setAccessToken("a1");
  const leave = new QueryObserver(createQueryClient(), connectionsQuery).subscribe(() => undefined);

  await vi.advanceTimersByTimeAsync(5 * 60_000);
  leave();

  const gaps = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
  expect(gaps.slice(0, 60).every((gap) => gap < 3_000)).toBe(true);
  expect(gaps.slice(60).every((gap) => gap >= 30_000)).toBe(true);
  expect(gaps.length).toBeGreaterThan(62);
});
