import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import type { Authenticate } from "#http/session-guard.ts";

export function createAuthenticate(_app: FastifyInstance, _deps: Dependencies): Authenticate {
  return async () => {
    throw new Problem("not_authenticated");
  };
}
