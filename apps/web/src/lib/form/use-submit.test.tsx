import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { ApiError } from "../api/api-error.ts";
import { AuthError } from "../session/auth-error.ts";
import { useSubmit } from "./use-submit.ts";

function open() {
  const under: PromiseWithResolvers<string>[] = [];
  const send = vi.fn<(sent: string) => Promise<string>>(() => {
    const call = Promise.withResolvers<string>();
    under.push(call);
    return call.promise;
  });
  const client = new QueryClient();
  const { result } = renderHook(() => useSubmit(send), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const begun = (count: number) => waitFor(() => expect(send).toHaveBeenCalledTimes(count));

  return { result, send, under, begun };
}

test("what is sent is not sent again while it is under way, however quickly that is asked for", async () => {
  const { result, send, under, begun } = open();
  act(() => {
    result.current.submit("first");
    result.current.submit("second");
  });
  await begun(1);
  expect(result.current.isBusy).toBe(true);
  act(() => result.current.submit("third"));

  await act(async () => under[0]?.resolve("done"));

  expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first"]);
  await waitFor(() => expect(result.current.isBusy).toBe(false));
  act(() => result.current.submit("fourth"));
  await begun(2);
});

test("what failed can be sent again", async () => {
  const { result, send, under, begun } = open();
  act(() => result.current.submit("first"));
  await begun(1);
  await act(async () => under[0]?.reject(new Error("No.")));
  await waitFor(() => expect(result.current.error?.message).toBe("No."));

  act(() => result.current.submit("second"));
  await begun(2);

  expect(send.mock.lastCall?.[0]).toBe("second");
});

test("what was forgotten while it was under way stands in the way of nothing else", async () => {
  const { result, send, begun } = open();
  act(() => result.current.submit("first"));
  await begun(1);

  act(() => result.current.reset());
  act(() => result.current.submit("second"));
  await begun(2);

  expect(send.mock.calls.map(([sent]) => sent)).toEqual(["first", "second"]);
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
  ["nobody who judges fields", new Error("No."), {}],
] as const)("what %s says of fields is told by their names", async ([, error, fields]) => {
  const { result, under, begun } = open();
  act(() => result.current.submit("first"));
  await begun(1);

  await act(async () => under[0]?.reject(error));

  await waitFor(() => expect(result.current.error).toBe(error));
  expect(result.current.fieldErrors).toEqual(fields);
});
