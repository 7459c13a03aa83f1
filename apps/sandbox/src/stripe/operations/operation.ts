import type { EventCause } from "../objects/object.ts";
import type { ParameterRules } from "../parameters/read-parameters.ts";
import type { StripeWorld } from "../stripe-world.ts";

/** One call of the API, after its key, form and idempotency key were dealt with. */
export type Call = {
  world: StripeWorld;
  /** The id in the path, or an empty text. */
  id: string;
  /** What `rules` let through. */
  parameters: Record<string, unknown>;
  cause: EventCause;
};

/** One operation of the API: where it is, what it takes and what it does. */
export type Operation = {
  method: "GET" | "POST" | "DELETE";
  /** Below `/v1`, the id as `:id`. */
  path: string;
  rules: ParameterRules;
  /** Does it and returns the object to answer; throws a StripeError to refuse. */
  run(call: Call): object;
};
