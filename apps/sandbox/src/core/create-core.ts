import { join } from "node:path";

import type { SandboxConfig } from "../config.ts";
import { createClock } from "./clock.ts";
import type { Core } from "./core.ts";
import { createFaults } from "./faults.ts";
import { createStore } from "./store.ts";
import { createWebhookDelivery } from "./webhook-delivery.ts";

type ClockState = { id: "clock"; offsetMs: number };

type Assembly = {
  core: Core;
  /** Wipes all state: entities, faults, the clock, pending webhooks. */
  reset: () => void;
  moveTime: (change: { advanceMs?: number; reset?: true }) => void;
};

/** Puts the shared core together; the clock's offset survives a restart like everything else. */
export function createCore(config: SandboxConfig, origin: () => string): Assembly {
  const clock = createClock();
  const dir = config.dataDir === undefined ? undefined : join(config.dataDir, "sandbox");
  const store = createStore({ dir });
  const settings = store.collection<ClockState>("settings");
  clock.advance(settings.get("clock")?.offsetMs ?? 0);
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
      clock.reset();
      webhooks.reset();
      for (const listener of resetListeners) listener();
    },
    moveTime({ advanceMs }) {
      if (advanceMs === undefined) clock.reset();
      else clock.advance(advanceMs);
      settings.put({ id: "clock", offsetMs: clock.offset() });
      for (const listener of timeListeners) listener();
    },
  };
}
