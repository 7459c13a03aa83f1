import type { FastifyInstance } from "fastify";

import type { Core } from "./core.ts";
import { type Fault, FAULT_KINDS } from "./faults.ts";
import type { TimeChange } from "./clock.ts";
import type { DeliveryPace } from "./webhook-delivery.ts";

/** The longest jump in one step, about ten years. */
const MAX_ADVANCE_DAYS = 10 * 366;
const MAX_ADVANCE_MS = MAX_ADVANCE_DAYS * 24 * 60 * 60 * 1000;
const MAX_DELAY_MS = 10 * 60 * 1000;

const CLOCK_BODY = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: {
    advanceMs: { type: "integer", minimum: -MAX_ADVANCE_MS, maximum: MAX_ADVANCE_MS },
    advanceDays: { type: "integer", minimum: -MAX_ADVANCE_DAYS, maximum: MAX_ADVANCE_DAYS },
    reset: { const: true },
  },
} as const;

const FORWARD_ONLY =
  "A product follows this clock, which therefore only goes forward: what the product has written " +
  "would lie in its future.";

const FAULT_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["path", "kind"],
  properties: {
    path: { type: "string", pattern: "^/", maxLength: 200 },
    kind: { enum: FAULT_KINDS },
    times: { type: "integer", minimum: 1, maximum: 1_000_000 },
    after: { type: "integer", minimum: 0, maximum: 1_000_000 },
    delayMs: { type: "integer", minimum: 0, maximum: MAX_DELAY_MS },
  },
} as const;

const PACE_BODY = {
  type: "object",
  additionalProperties: false,
  properties: {
    firstDelayMs: { type: "integer", minimum: 0, maximum: MAX_DELAY_MS },
    timeoutMs: { type: "integer", minimum: 1, maximum: MAX_DELAY_MS },
  },
} as const;

type Switchboard = {
  core: Core;
  reset: () => void;
  moveTime: (change: TimeChange) => boolean;
  noteFollower: () => void;
};
type FaultOrder = Pick<Fault, "path" | "kind"> & Partial<Fault>;

/** Serves `/_sandbox/*`: health, reset, clock, faults and webhooks, outside the vendors' paths. */
export function registerSwitches(app: FastifyInstance, switchboard: Switchboard): void {
  const { core, reset, moveTime, noteFollower } = switchboard;
  const { clock, faults, webhooks } = core;

  app.get("/_sandbox/health", () => ({ status: "ok", now: clock.now().toISOString() }));

  app.post("/_sandbox/reset", () => {
    reset();
    return { reset: true };
  });

  const time = (): object => ({ now: clock.now().toISOString(), offsetMs: clock.offset() });
  app.get<{ Querystring: { follow?: string } }>("/_sandbox/clock", ({ query }) => {
    if (query.follow !== undefined) noteFollower();
    return time();
  });
  app.post<{ Body: TimeChange }>(
    "/_sandbox/clock",
    { schema: { body: CLOCK_BODY } },
    ({ body }, reply) =>
      moveTime(body) ? time() : reply.code(409).send({ message: FORWARD_ONLY, ...time() }),
  );

  app.get("/_sandbox/faults", () => ({ faults: faults.list() }));
  app.post<{ Body: FaultOrder }>(
    "/_sandbox/faults",
    { schema: { body: FAULT_BODY } },
    (request) => {
      faults.add({ times: 1, after: 0, delayMs: 1_000, ...request.body });
      return { faults: faults.list() };
    },
  );
  app.delete("/_sandbox/faults", () => {
    faults.clear();
    return { faults: [] };
  });

  const deliveries = (): object => ({ pace: webhooks.pace(), deliveries: webhooks.journal() });
  app.get("/_sandbox/webhooks", deliveries);
  app.post<{ Body: Partial<DeliveryPace> }>(
    "/_sandbox/webhooks",
    { schema: { body: PACE_BODY } },
    (request) => {
      webhooks.setPace(request.body);
      return deliveries();
    },
  );
}
