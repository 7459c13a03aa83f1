import type { FastifyInstance } from "fastify";

import type { SandboxConfig } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { Store } from "./store.ts";
import type { WebhookDelivery } from "./webhook-delivery.ts";

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
