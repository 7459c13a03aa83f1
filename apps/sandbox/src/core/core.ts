import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import type { SandboxConfig } from "../config.ts";
import { type Clock, createClock, type TimeChange } from "./clock.ts";
import { createFaults, type Faults } from "./faults.ts";
import { createStore, type Store } from "./store.ts";
import { createWebhookDelivery, type WebhookDelivery } from "./webhook-delivery.ts";

/** What every vendor's part is built upon. */
export type Core = {
  clock: Clock;
  store: Store;
  webhooks: WebhookDelivery;
  faults: Faults;
  /** Where the sandbox is reached, without a slash at the end: `http://127.0.0.1:3001`. */
  origin(): string;
  config: SandboxConfig;
  /** Runs `listener` after `/_sandbox/reset` has wiped the store and before it answers. */
  onReset(listener: () => void): void;
  /** Runs `listener` after `/_sandbox/clock` has moved the time and before it answers. */
  onTimeMoved(listener: () => void): void;
};

/**
 * One vendor. It is registered in an encapsulation context of its own, in which the fault hook is
 * already installed, so it may set its own body parsers and error handler. The 404 handler of `/`
 * belongs to Plaid; another part sets one below its own prefix.
 */
export type SandboxPart = (app: FastifyInstance, core: Core) => void | Promise<void>;

const DAY_MS = 24 * 60 * 60 * 1000;

type ClockState = { id: "clock"; offsetMs: number; isFollowed?: boolean };

type Assembly = {
  core: Core;
  /** Wipes all state: entities, faults, pending webhooks, and the clock unless it is followed. */
  reset: () => void;
  /** Returns false and changes nothing if time would go back while a product follows it. */
  moveTime: (change: TimeChange) => boolean;
  /** A product asks for the time to live by it; from then on, restarts included, time goes forward only. */
  noteFollower: () => void;
};

/** Puts the shared core together; the clock's offset survives a restart like everything else. */
export function createCore(config: SandboxConfig, origin: () => string): Assembly {
  const clock = createClock();
  const dir = config.dataDir === undefined ? undefined : join(config.dataDir, "sandbox");
  const store = createStore({ dir });
  const settings = store.collection<ClockState>("settings");
  const kept = settings.get("clock");
  clock.advance(kept?.offsetMs ?? 0);
  let isFollowed = kept?.isFollowed ?? false;
  const keepClock = () => settings.put({ id: "clock", offsetMs: clock.offset(), isFollowed });
  const webhooks = createWebhookDelivery({ clock, store });
  const faults = createFaults();
  const resetListeners: (() => void)[] = [];
  const timeListeners: (() => void)[] = [() => webhooks.wake()];

  const core: Core = {
    clock,
    store,
    webhooks,
    faults,
    origin,
    config,
    onReset: (listener) => void resetListeners.push(listener),
    onTimeMoved: (listener) => void timeListeners.push(listener),
  };

  return {
    core,
    reset() {
      store.reset();
      faults.clear();
      if (isFollowed) keepClock();
      else clock.reset();
      webhooks.reset();
      for (const listener of resetListeners) listener();
    },
    moveTime({ advanceMs = 0, advanceDays = 0, reset = false }) {
      const ms = reset ? -clock.offset() : advanceMs + advanceDays * DAY_MS;
      if (isFollowed && ms < 0) return false;
      clock.advance(ms);
      keepClock();
      for (const listener of timeListeners) listener();
      return true;
    },
    noteFollower() {
      if (isFollowed) return;
      isFollowed = true;
      keepClock();
    },
  };
}
