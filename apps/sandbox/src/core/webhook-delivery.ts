import { randomUUID } from "node:crypto";

import type { Clock } from "./clock.ts";
import { isLoopbackUrl } from "./is-loopback.ts";
import { postWebhook } from "./post-webhook.ts";
import type { Store } from "./store.ts";

export type WebhookHeaders = Record<string, string>;

/** Headers that must be made anew for each attempt, because they sign the time of sending. */
export type WebhookSigner = (body: string, sentAt: Date) => WebhookHeaders;

export type WebhookMessage = {
  url: string;
  /** The exact bytes to send, as text. */
  body: string;
  headers?: WebhookHeaders;
  /** Name of a signer given to `signWith`; its headers are added at each attempt. */
  signer?: string;
};

export type DeliveryAttempt = {
  at: string;
  /** The HTTP status answered, or null when there was no answer. */
  status: number | null;
  error: string | null;
};

export type Delivery = {
  id: string;
  url: string;
  body: string;
  headers: WebhookHeaders;
  signer: string | null;
  state: "pending" | "delivered" | "given_up" | "refused";
  createdAt: string;
  /** Sandbox time of the next attempt; null when there is none to come. */
  nextAttemptAt: string | null;
  attempts: DeliveryAttempt[];
};

export type DeliveryPace = {
  /** Wait after the first failure; each further wait is four times as long. */
  firstDelayMs: number;
  /** How long the receiver may take to answer. */
  timeoutMs: number;
};

export type WebhookDelivery = {
  /** Queues a POST; it is on disk when this returns and leaves after the current request. */
  deliver(message: WebhookMessage): void;
  /** Registers the maker of per-attempt headers known to messages as `name`. */
  signWith(name: string, signer: WebhookSigner): void;
  /** Resolves when nothing is under way and nothing is due; later retries do not count. */
  idle(): Promise<void>;
  /** Looks for due attempts; to be called when the clock moved. */
  wake(): void;
  /** The newest deliveries, oldest first. */
  journal(): Delivery[];
  pace(): DeliveryPace;
  setPace(pace: Partial<DeliveryPace>): void;
  /** Forgets the timers and the pace, after the store was reset. */
  reset(): void;
  /** Stops sending; what is pending is resumed at the next start. */
  close(): void;
};

/** Plaid: retried when not answered with 200 within 10 s, after 30 s × 4ⁿ, for up to 24 hours. */
const DEFAULT_PACE: DeliveryPace = { firstDelayMs: 30_000, timeoutMs: 10_000 };
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const MAX_PENDING = 1_000;
const MAX_FINISHED = 500;
/** Node's timers overflow beyond this and would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Delivers webhooks asynchronously, at least once, to loopback addresses only. */
export function createWebhookDelivery(tools: { clock: Clock; store: Store }): WebhookDelivery {
  const { clock, store } = tools;
  const deliveries = store.collection<Delivery>("webhook-deliveries");
  const signers = new Map<string, WebhookSigner>();
  const underWay = new Map<string, Promise<void>>();
  let pace = { ...DEFAULT_PACE };
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const nowMs = (): number => clock.now().getTime();
  const pending = (): Delivery[] => deliveries.list().filter(({ state }) => state === "pending");
  const dueInMs = ({ nextAttemptAt }: Delivery): number =>
    nextAttemptAt === null ? Infinity : Date.parse(nextAttemptAt) - nowMs();

  function schedule(): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    const waiting = pending().filter(({ id }) => !underWay.has(id));
    const next = Math.min(...waiting.map(dueInMs));
    if (next === Infinity) return;
    timer = setTimeout(startDue, Math.min(Math.max(next, 0), MAX_TIMER_MS));
    timer.unref();
  }

  function startDue(): void {
    for (const delivery of pending()) {
      if (underWay.has(delivery.id) || dueInMs(delivery) > 0) continue;
      const attempt = attemptOnce(delivery).finally(() => {
        underWay.delete(delivery.id);
        schedule();
      });
      underWay.set(delivery.id, attempt);
    }
    schedule();
  }

  async function attemptOnce(delivery: Delivery): Promise<void> {
    const signer = delivery.signer === null ? undefined : signers.get(delivery.signer);
    const signature = signer?.(delivery.body, clock.systemNow()) ?? {};
    const headers = { ...delivery.headers, ...signature };
    const at = clock.now().toISOString();
    const { url, body } = delivery;
    const { timeoutMs } = pace;
    const outcome = await postWebhook({ url, body, headers, timeoutMs, closing: closing.signal });
    // A reset in the meantime has forgotten the delivery, and a closing sandbox has cut it off: it
    // must not come back, nor count as an attempt.
    if (closing.signal.aborted || !deliveries.get(delivery.id)) return;
    const attempts = [...delivery.attempts, { at, ...outcome }];
    deliveries.put({ ...delivery, attempts, ...verdict(delivery, attempts) });
    forgetOldest();
  }

  function verdict(
    delivery: Delivery,
    attempts: DeliveryAttempt[],
  ): Pick<Delivery, "state" | "nextAttemptAt"> {
    const status = attempts.at(-1)?.status ?? null;
    if (status !== null && status >= 200 && status < 300) {
      return { state: "delivered", nextAttemptAt: null };
    }
    const nextMs = nowMs() + pace.firstDelayMs * 4 ** (attempts.length - 1);
    if (nextMs - Date.parse(delivery.createdAt) > GIVE_UP_AFTER_MS) {
      return { state: "given_up", nextAttemptAt: null };
    }
    return { state: "pending", nextAttemptAt: new Date(nextMs).toISOString() };
  }

  function forgetOldest(): void {
    const finished = deliveries.list().filter(({ state }) => state !== "pending");
    for (const { id } of finished.slice(0, -MAX_FINISHED)) deliveries.remove(id);
  }

  return {
    deliver({ url, body, headers = {}, signer }) {
      const allowed = isLoopbackUrl(url) && pending().length < MAX_PENDING;
      const createdAt = clock.now().toISOString();
      deliveries.put({
        id: randomUUID(),
        url,
        body,
        headers,
        signer: signer ?? null,
        state: allowed ? "pending" : "refused",
        createdAt,
        nextAttemptAt: allowed ? createdAt : null,
        attempts: [],
      });
      schedule();
    },
    signWith(name, signer) {
      signers.set(name, signer);
    },
    async idle() {
      for (;;) {
        startDue();
        if (underWay.size === 0) return;
        await Promise.all(underWay.values());
      }
    },
    wake: schedule,
    journal: () => deliveries.list(),
    pace: () => ({ ...pace }),
    setPace(changes) {
      pace = { ...pace, ...changes };
    },
    reset() {
      pace = { ...DEFAULT_PACE };
      schedule();
    },
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
}
