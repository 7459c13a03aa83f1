import { expect, test } from "vitest";

import { createBoundedQueue } from "./argon2-password-hashing.ts";

test("limits concurrency, runs waiting work in order, and survives failures", async () => {
  const queue = createBoundedQueue({ concurrency: 2, waitingMax: 10 });
  const finished: number[] = [];
  let running = 0;
  let most = 0;
  const work = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    finished.push(index);
    if (index % 3 === 0) throw new Error("failed");
  };

  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => queue.run(work(index))),
  );

  expect(most).toBe(2);
  expect(finished).toEqual(Array.from({ length: 12 }, (_, index) => index));
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(4);
  await expect(queue.run(async () => "again")).resolves.toBe("again");
});

test("priority work runs before other waiting work and has its own places", async () => {
  const queue = createBoundedQueue({ concurrency: 1, waitingMax: 2 });
  const served: string[] = [];
  const work = (name: string) => async () => void served.push(name);
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const running = queue.run(() => gate);
  const waiting = [queue.run(work("a")), queue.run(work("b"))];

  await expect(queue.run(work("c"))).rejects.toMatchObject({ code: "service_unavailable" });
  const first = queue.run(work("first"), { isFirst: true });
  open();
  await Promise.all([running, first, ...waiting]);

  expect(served).toEqual(["first", "a", "b"]);
});

test("rejects work at once if the queue is full", async () => {
  const queue = createBoundedQueue({ concurrency: 1, waitingMax: 1 });
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = queue.run(() => gate);
  const second = queue.run(() => gate);

  await expect(queue.run(() => gate)).rejects.toMatchObject({
    code: "service_unavailable",
    retryAfterSeconds: 2,
  });
  open();
  await Promise.all([first, second]);
});
