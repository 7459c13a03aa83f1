import { MutationObserver, QueryObserver, type QueryObserverResult } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { ApiError } from "../api/errors.ts";
import { fakeTab } from "../session/testing/session-fixture.ts";
import { createQueryClient, emptyCacheWithSession } from "./query-client.ts";

/** Returns the specification's status of cached data. */
function statusOf({ status, fetchStatus }: QueryObserverResult): string {
  if (fetchStatus === "fetching") return "loading";

  return status === "pending" ? "idle" : status;
}

test("a slice is idle, loading, success, loading with its old data, then error with its old data (spec 3, 4, 8)", async () => {
  const client = createQueryClient();
  const seen: [string, unknown][] = [];
  let answer: () => Promise<string> = async () => "first";
  const observer = new QueryObserver(client, {
    queryKey: ["slice"],
    queryFn: () => answer(),
    enabled: false,
  });
  seen.push([statusOf(observer.getCurrentResult()), observer.getCurrentResult().data]);
  const stop = observer.subscribe((result) => seen.push([statusOf(result), result.data]));

  await observer.refetch();
  answer = () => Promise.reject(new ApiError("No.", { status: 500, code: "server_error" }));
  await observer.refetch();
  stop();

  expect(seen).toEqual([
    ["idle", undefined],
    ["loading", undefined],
    ["success", "first"],
    ["loading", "first"],
    ["error", "first"],
  ]);
});

test("retries a lost connection once and a refusal never", async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const refused = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiError("No.", { status: 403, code: null })),
  );
  const lost = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiError("?", { status: 0, code: "unreachable" })),
  );

  const both = Promise.allSettled([
    client.fetchQuery({
      queryKey: ["refused"],
      queryFn: refused,
      retry: client.getDefaultOptions().queries?.retry ?? 0,
    }),
    client.fetchQuery({
      queryKey: ["lost"],
      queryFn: lost,
      retry: client.getDefaultOptions().queries?.retry ?? 0,
    }),
  ]);
  await vi.runAllTimersAsync();
  await both;
  vi.useRealTimers();

  expect(refused).toHaveBeenCalledTimes(1);
  expect(lost).toHaveBeenCalledTimes(2);
});

test.for([
  ["refetches what is shown after a change with a lost answer", "unreachable", 2],
  ["refetches nothing after a refused change", null, 1],
] as const)("%s", async ([, code, reads]) => {
  const client = createQueryClient();
  const read = vi.fn<() => Promise<string>>(async () => "stored");
  const stop = new QueryObserver(client, { queryKey: ["shown"], queryFn: read }).subscribe(
    () => {},
  );
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  const mutationFn = () => Promise.reject(new ApiError("?", { status: code ? 0 : 409, code }));

  await new MutationObserver(client, { mutationFn }).mutate().catch(() => null);
  await client.cancelQueries();
  stop();

  expect(read).toHaveBeenCalledTimes(reads);
});

test("signing out empties the cache, and a late answer does not fill it again", async () => {
  const client = createQueryClient();
  const { session } = fakeTab({});
  const late = Promise.withResolvers<string>();
  emptyCacheWithSession(session, client);
  await session.signIn({ email: "a@b.c", password: "x" });
  client.setQueryData(["accounts"], ["secret"]);
  const running = client
    .fetchQuery({ queryKey: ["me"], queryFn: () => late.promise })
    .catch(() => null);

  await session.signOut();
  late.resolve("secret");
  await running;

  expect(client.getQueryData(["accounts"])).toBeUndefined();
  expect(client.getQueryData(["me"])).toBeUndefined();
});

test("a refreshed token does not empty the cache", async () => {
  const client = createQueryClient();
  const { session } = fakeTab({});
  await session.signIn({ email: "a@b.c", password: "x" });
  emptyCacheWithSession(session, client);
  client.setQueryData(["accounts"], ["kept"]);

  await session.refresh();

  expect(client.getQueryData(["accounts"])).toEqual(["kept"]);
});
