import { randomUUID } from "node:crypto";

import type { Clock } from "./clock.ts";
import { attemptDelivery, DEFAULT_PACE } from "./attempt-delivery.ts";
import type { Sender } from "./attempt-delivery.ts";
import type { Delivery, DeliveryPace, WebhookHeaders, WebhookSigner } from "./delivery.ts";
import { isLoopbackUrl } from "./is-loopback.ts";
import type { Store } from "./store.ts";

export type WebhookMessage = {
  url: string;
  /** The exact bytes to send, as text. */
  body: string;
  headers?: WebhookHeaders;
  /** Name of a signer given to `signWith`; its headers are added at each attempt. */
  signer?: string;
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

const MAX_PENDING = 1_000;
/** Node's timers overflow beyond this and would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Delivers webhooks asynchronously, at least once, to loopback addresses only. */
export function createWebhookDelivery(tools: { clock: Clock; store: Store }): WebhookDelivery {
  const { clock, store } = tools;
  const deliveries = store.collection<Delivery>("webhook-deliveries");
  const signers = new Map<string, WebhookSigner>();
  const closing = new AbortController();
  const sender = { clock, deliveries, signers, closing: closing.signal, pace: { ...DEFAULT_PACE } };
  const queue = createDeliveryQueue(sender);

  function deliver({ url, body, headers = {}, signer }: WebhookMessage): void {
    const allowed = isLoopbackUrl(url) && queue.pending().length < MAX_PENDING;
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
    queue.schedule();
  }

  return {
    deliver,
    signWith: (name, signer) => void signers.set(name, signer),
    idle: queue.idle,
    wake: queue.schedule,
    journal: () => deliveries.list(),
    pace: () => ({ ...sender.pace }),
    setPace(changes) {
      sender.pace = { ...sender.pace, ...changes };
    },
    reset() {
      sender.pace = { ...DEFAULT_PACE };
      queue.schedule();
    },
    close() {
      closing.abort();
      queue.stop();
    },
  };
}

type DeliveryQueue = {
  pending: () => Delivery[];
  schedule: () => void;
  idle: () => Promise<void>;
  stop: () => void;
};

/** Starts each pending delivery when it is due, one attempt of each at a time. */
function createDeliveryQueue(sender: Sender): DeliveryQueue {
  const { clock, deliveries, closing } = sender;
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  /** Those of the journal that are finished, and stay so: most of it, and it is asked at every call. */
  let finished = new Set<string>();

  function pending(): Delivery[] {
    const found: Delivery[] = [];
    const over = new Set<string>();
    for (const id of deliveries.ids()) {
      const delivery = finished.has(id) ? null : deliveries.get(id);
      if (delivery?.state === "pending") found.push(delivery);
      else over.add(id);
    }
    finished = over;
    return found;
  }

  const dueInMs = ({ nextAttemptAt }: Delivery): number =>
    nextAttemptAt === null ? Infinity : Date.parse(nextAttemptAt) - clock.now().getTime();

  function schedule(): void {
    clearTimeout(timer);
    if (closing.aborted) return;
    const waiting = pending().filter(({ id }) => !underWay.has(id));
    const next = Math.min(...waiting.map(dueInMs));
    if (next === Infinity) return;
    timer = setTimeout(startDue, Math.min(Math.max(next, 0), MAX_TIMER_MS));
    timer.unref();
  }

  function startDue(): void {
    if (closing.aborted) return;
    const due = pending().filter(
      ({ id, ...rest }) => !underWay.has(id) && dueInMs({ id, ...rest }) <= 0,
    );
    for (const delivery of due) {
      const attempt = attemptDelivery(sender, delivery).finally(() => {
        underWay.delete(delivery.id);
        schedule();
      });
      underWay.set(delivery.id, attempt);
    }
    schedule();
  }

  async function idle(): Promise<void> {
    for (;;) {
      startDue();
      if (underWay.size === 0) return;
      await Promise.all(underWay.values());
    }
  }

  return { pending, schedule, idle, stop: () => clearTimeout(timer) };
}
