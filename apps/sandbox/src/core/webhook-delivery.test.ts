import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

import { type Receiver, startReceiver } from "../testing/start-receiver.ts";
import { createClock } from "./clock.ts";
import { createStore } from "./store.ts";
import { createWebhookDelivery } from "./webhook-delivery.ts";

const body = JSON.stringify({ webhook_type: "ITEM", webhook_code: "TEST" });
const SECOND_MS = 1_000;

async function start(options: { dir?: string } = {}) {
  const clock = createClock();
  const webhooks = createWebhookDelivery({ clock, store: createStore(options) });
  const receiver: Receiver = await startReceiver([]);
  onTestFinished(async () => {
    webhooks.close();
    await receiver.close();
  });
  return { clock, webhooks, receiver };
}

test("what is not answered with 200 is sent again after 30 s, then 120 s, then 480 s", async () => {
  // Only `advance` moves the clock, so a slow machine cannot affect the test.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { clock, webhooks, receiver } = await start();
  receiver.answers.push(500, 404, 204);
  webhooks.deliver({ url: receiver.url, body });
  for (const seconds of [30, 120, 480]) {
    await webhooks.idle();
    const before = receiver.webhooks.length;
    clock.advance((seconds - 2) * SECOND_MS);
    await webhooks.idle();
    expect(receiver.webhooks).toHaveLength(before);
    clock.advance(3 * SECOND_MS);
    await webhooks.idle();
    expect(receiver.webhooks).toHaveLength(before + 1);
  }
  const [delivery] = webhooks.journal();
  expect(delivery?.state).toBe("delivered");
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 404, 204, 200]);
});

test("it gives up after a day", async () => {
  const { clock, webhooks, receiver } = await start();
  receiver.answers.push(...Array.from({ length: 20 }, () => 500));
  webhooks.deliver({ url: receiver.url, body });
  for (let hour = 0; hour < 60; hour += 1) {
    await webhooks.idle();
    clock.advance(3_600 * SECOND_MS);
  }
  expect(webhooks.journal()[0]?.state).toBe("given_up");
  expect(receiver.webhooks.length).toBeLessThan(10);
});

test("a receiver that does not answer in time counts as failed", async () => {
  const { webhooks, receiver } = await start();
  webhooks.setPace({ timeoutMs: 100 });
  receiver.answers.push(null);
  webhooks.deliver({ url: receiver.url, body });
  await webhooks.idle();
  const [attempt] = webhooks.journal()[0]?.attempts ?? [];
  expect(attempt).toMatchObject({ status: null });
  expect(attempt?.error).toMatch(/timeout/i);
});

test("each attempt is signed again, with the machine's time and not the sandbox's", async () => {
  const { clock, webhooks, receiver } = await start();
  const began = Date.now();
  clock.advance(1_000_000 * SECOND_MS);
  receiver.answers.push(500);
  const times: number[] = [];
  webhooks.signWith("test", (signed, sentAt) => {
    times.push(sentAt.getTime());
    return { "x-signature": String(signed.length) };
  });
  webhooks.deliver({ url: receiver.url, body, headers: { "x-own": "yes" }, signer: "test" });
  await webhooks.idle();
  clock.advance(31 * SECOND_MS);
  await webhooks.idle();
  expect(times).toHaveLength(2);
  expect(times.every((time) => began <= time && time <= Date.now())).toBe(true);
  expect(receiver.webhooks[1]?.headers).toMatchObject({
    "x-own": "yes",
    "x-signature": String(body.length),
  });
});

test.each(["https://example.com/hook", "http://10.0.0.1/", "file:///etc/passwd", "nonsense"])(
  "nothing is ever sent to %s",
  async (url) => {
    const { webhooks } = await start();
    webhooks.deliver({ url, body });
    await webhooks.idle();
    expect(webhooks.journal()).toMatchObject([{ url, state: "refused", attempts: [] }]);
  },
);

test("what was pending when the sandbox died is sent after the next start", async () => {
  const dir = mkdtempSync(join(tmpdir(), "sandbox-webhooks-"));
  const first = await start({ dir });
  first.webhooks.close();
  first.webhooks.deliver({ url: first.receiver.url, body });
  await first.webhooks.idle();
  expect(first.receiver.webhooks).toEqual([]);
  const second = await start({ dir });
  second.webhooks.wake();
  await second.webhooks.idle();
  expect(first.receiver.webhooks).toHaveLength(1);
});

test("the queue is bounded: the thousand-and-first pending delivery is refused", async () => {
  const { webhooks, receiver } = await start();
  webhooks.close();
  for (let index = 0; index < 1_001; index += 1) webhooks.deliver({ url: receiver.url, body });
  const states = Map.groupBy(webhooks.journal(), ({ state }) => state);
  expect(states.get("pending")).toHaveLength(1_000);
  expect(states.get("refused")).toHaveLength(1);
});
