import { randomUUID } from "node:crypto";

import type { Clock } from "./clock.ts";
import type { Collection, Store } from "./store.ts";

type WebhookMessage = {
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

type WebhookHeaders = Record<string, string>;

/** Creates the headers of one attempt. They sign the time of sending, so each attempt needs new ones. */
type WebhookSigner = (body: string, sentAt: Date) => WebhookHeaders;

type DeliveryAttempt = {
  at: string;
  /** The HTTP status answered, or null when there was no answer. */
  status: number | null;
  error: string | null;
};

type Delivery = {
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

/** What an attempt needs: the pace and the signers may change while deliveries wait. */
type Sender = {
  clock: Clock;
  deliveries: Collection<Delivery>;
  signers: Map<string, WebhookSigner>;
  closing: AbortSignal;
  pace: DeliveryPace;
};

/** Plaid: retried when not answered with 200 within 10 s, after 30 s × 4ⁿ, for up to 24 hours. */
const DEFAULT_PACE: DeliveryPace = { firstDelayMs: 30_000, timeoutMs: 10_000 };
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
/** How many finished deliveries the journal keeps. */
const MAX_FINISHED = 500;

/** Sends a delivery once and writes down how it went and when it is tried again. */
async function attemptDelivery(sender: Sender, delivery: Delivery): Promise<void> {
  const { clock, deliveries, signers, closing, pace } = sender;
  const signer = delivery.signer === null ? undefined : signers.get(delivery.signer);
  const signature = signer?.(delivery.body, clock.systemNow()) ?? {};
  const at = clock.now().toISOString();
  const outcome = await postWebhook({
    url: delivery.url,
    body: delivery.body,
    headers: { ...delivery.headers, ...signature },
    timeoutMs: pace.timeoutMs,
    closing,
  });
  // A reset in the meantime has forgotten the delivery, and a closing sandbox has cut it off: it
  // must not come back, nor count as an attempt.
  if (closing.aborted || !deliveries.get(delivery.id)) return;
  const attempts = [...delivery.attempts, { at, ...outcome }];
  deliveries.put({ ...delivery, attempts, ...verdict(sender, delivery, attempts) });
  forgetOldest(deliveries);
}

function verdict(
  { clock, pace }: Sender,
  delivery: Delivery,
  attempts: DeliveryAttempt[],
): Pick<Delivery, "state" | "nextAttemptAt"> {
  if (attempts.at(-1)?.status === 200) return { state: "delivered", nextAttemptAt: null };
  const nextMs = clock.now().getTime() + pace.firstDelayMs * 4 ** (attempts.length - 1);
  if (nextMs - Date.parse(delivery.createdAt) > GIVE_UP_AFTER_MS) {
    return { state: "given_up", nextAttemptAt: null };
  }
  return { state: "pending", nextAttemptAt: new Date(nextMs).toISOString() };
}

function forgetOldest(deliveries: Collection<Delivery>): void {
  if (deliveries.ids().length <= MAX_FINISHED) return;
  const finished = deliveries.list().filter(({ state }) => state !== "pending");
  for (const { id } of finished.slice(0, -MAX_FINISHED)) deliveries.remove(id);
}

type Post = {
  url: string;
  body: string;
  headers: WebhookHeaders;
  timeoutMs: number;
  closing: AbortSignal;
};

/** POSTs a webhook once and returns the result. Never throws and follows no redirect. */
async function postWebhook(post: Post): Promise<Omit<DeliveryAttempt, "at">> {
  const signal = AbortSignal.any([post.closing, AbortSignal.timeout(post.timeoutMs)]);
  try {
    const answer = await fetch(post.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...post.headers },
      body: post.body,
      redirect: "manual",
      signal,
    });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    return { status: null, error: reason(error) };
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return error.message + cause;
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a bare host name or address (no port) can only mean this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Whether `url` is an http(s) address on this machine. */
export function isLoopbackUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && isLoopbackHost(parsed.hostname);
}
