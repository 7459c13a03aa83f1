import type { FastifyBaseLogger } from "fastify";

import type { CircuitState } from "#ports/circuit.ts";

/** What has a circuit of its own: whoever is away stops nobody else. */
export const PROVIDERS = ["banks", "demo_bank", "payments", "mail"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Is told what the adapters meet outside, so that operators can hear of it. */
export type OutsideNews = {
  ofDatabaseError: (error: Error) => void;
  ofCircuit: (provider: Provider, state: CircuitState) => void;
};

/** @param log asked for with each piece of news: the adapters are there before the server and its log. */
export function tellOfOutside(log: () => FastifyBaseLogger | null): OutsideNews {
  return {
    ofDatabaseError: (err) => log()?.warn({ err }, "a database connection broke"),
    ofCircuit: (provider, state) => {
      const circuit = { provider, state };
      if (state === "open")
        log()?.error({ circuit }, "a provider answers nobody: calls are paused");
      else if (state === "half_open") log()?.info({ circuit }, "a call finds out if it is back");
      else log()?.info({ circuit }, "a provider answers again");
    },
  };
}
