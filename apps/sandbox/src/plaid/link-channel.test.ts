import { expect, test, vi } from "vitest";

const PAGE = "http://localhost:3000";

test("the page receives a message only after the press that caused it has ended", async () => {
  vi.useFakeTimers();
  const sent: unknown[] = [];
  const parent = {
    postMessage: (message: unknown, origin: string) => sent.push([message, origin]),
  };
  vi.stubGlobal("window", {
    location: { hash: `#token=link-1&origin=${encodeURIComponent(PAGE)}` },
    parent,
  });
  // @ts-expect-error -- a script of the browser's, without types
  const { tellPage } = (await import("./link/link-channel.js")) as {
    tellPage: (message: object) => void;
  };

  tellPage({ type: "event" });
  tellPage({ type: "exit" });
  await vi.advanceTimersByTimeAsync(50);
  expect(sent).toEqual([]);

  await vi.advanceTimersByTimeAsync(50);
  expect(sent).toEqual([
    [{ type: "event" }, PAGE],
    [{ type: "exit" }, PAGE],
  ]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
