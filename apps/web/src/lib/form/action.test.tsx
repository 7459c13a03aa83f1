import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { expect, test, vi } from "vitest";

import { ApiError } from "../api/errors.ts";
import { AuthError } from "../session/auth-calls.ts";
import { useAction } from "./form.tsx";

type Hooks = { onSuccess?: (answer: string, sent: string) => unknown };

function open(hooks: Hooks = {}) {
  const pending: PromiseWithResolvers<string>[] = [];
  const send = vi.fn<(sent: string) => Promise<string>>(() => {
    const call = Promise.withResolvers<string>();
    pending.push(call);
    return call.promise;
  });
  const client = new QueryClient();
  const { result, unmount } = renderHook(() => useAction(send, hooks), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <StrictMode>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </StrictMode>
    ),
  });
  const begun = (count: number) => waitFor(() => expect(send).toHaveBeenCalledTimes(count));

  return { result, unmount, send, pending, begun };
}

test("ignores further submits while one is pending", async () => {
  const { result, send, pending, begun } = open();
  act(() => {
    result.current.submit("first");
    result.current.submit("second");
  });
  await begun(1);
  expect(result.current.isBusy).toBe(true);
  act(() => result.current.submit("third"));

  await act(async () => pending[0]?.resolve("done"));

  expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first"]);
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  act(() => result.current.submit("fourth"));
  await begun(2);
});

test("allows another submit after a failure", async () => {
  const { result, send, pending, begun } = open();
  act(() => result.current.submit("first"));
  await begun(1);
  await act(async () => pending[0]?.reject(new Error("No.")));
  await waitFor(() => expect(result.current.error?.message).toBe("No."));

  act(() => result.current.submit("second"));
  await begun(2);

  expect(send.mock.lastCall?.[0]).toBe("second");
});

test("reset() allows another submit while one is pending", async () => {
  const { result, send, begun } = open();
  act(() => result.current.submit("first"));
  await begun(1);

  act(() => result.current.reset());
  act(() => result.current.submit("second"));
  await begun(2);

  expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first", "second"]);
});

test("ignores the answer of a submit from before reset()", async () => {
  const { result, pending, begun } = open();
  act(() => result.current.submit("first"));
  await begun(1);
  act(() => result.current.reset());
  act(() => result.current.submit("second"));
  await begun(2);

  await act(async () => pending[0]?.resolve("late"));

  expect(result.current).toMatchObject({ isBusy: true, data: undefined, variables: "second" });
  act(() => result.current.submit("third"));
  await act(async () => pending[1]?.resolve("done"));
  const done = { isBusy: false, data: "done", variables: "second" };
  await waitFor(() => expect(result.current).toMatchObject(done));
  expect(pending).toHaveLength(2);
});

test("is busy until onSuccess finished, and fails if onSuccess fails", async () => {
  const following = Promise.withResolvers<void>();
  const { result, pending, begun } = open({ onSuccess: () => following.promise });
  act(() => result.current.submit("first"));
  await begun(1);

  await act(async () => pending[0]?.resolve("done"));
  expect(result.current).toMatchObject({ isBusy: true, isSuccess: false });

  await act(async () => following.reject(new Error("Not kept.")));
  await waitFor(() => expect(result.current.error?.message).toBe("Not kept."));
  expect(result.current).toMatchObject({ isBusy: false, isSuccess: false });
});

test("after unmounting, calls the hook's onSuccess but not that of the single submit", async () => {
  const done = vi.fn<(answer: string, sent: string) => void>();
  const lead = vi.fn<() => void>();
  const { result, unmount, pending, begun } = open({ onSuccess: done });
  act(() => result.current.submit("first", { onSuccess: lead }));
  await begun(1);
  await act(async () => pending[0]?.resolve("one"));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  act(() => result.current.submit("second", { onSuccess: lead }));
  await begun(2);

  unmount();
  await act(async () => pending[1]?.resolve("two"));

  expect(done.mock.calls.map(([answer, sent]) => [answer, sent])).toEqual([
    ["one", "first"],
    ["two", "second"],
  ]);
  expect(lead).toHaveBeenCalledOnce();
});

test.for([
  [
    "the API",
    new ApiError("No.", { status: 400, code: null, fields: { role: ["Too long."] } }),
    { role: ["Too long."] },
  ],
  [
    "the session's server",
    new AuthError('{"password": ["Too short."]}', { status: 400 }),
    { password: ["Too short."] },
  ],
  ["another error", new Error("No."), {}],
] as const)("returns the field errors of %s by field name", async ([, error, fields]) => {
  const { result, pending, begun } = open();
  act(() => result.current.submit("first"));
  await begun(1);

  await act(async () => pending[0]?.reject(error));

  await waitFor(() => expect(result.current.error).toBe(error));
  expect(result.current.fieldErrors).toEqual(fields);
});
