import type { FastifyInstance } from "fastify";

import { registerRoutes } from "#app.ts";
import type { Dependencies } from "#dependencies.ts";
import { createAuthenticate, createExpensiveCallCounter } from "#features/auth/index.ts";
import { createServer, followClock, type ServerOptions } from "#http/server.ts";
import { registerHealthRoutes } from "#http/routes.ts";
import { type RateLimits, rateLimits, userRateLimits } from "#http/limits.ts";
import { createRouter } from "#http/router.ts";

type Options = Partial<ServerOptions> & {
  limits?: RateLimits;
  userLimits?: RateLimits;
  /** URL of the API, for pagination links. Defaults to the public URL. */
  apiUrl?: string;
  /** Called with the new server before it has routes. */
  watch?: (app: FastifyInstance) => void;
};

/** Above this delay a process is overloaded. Garbage collection alone causes much shorter delays. */
const EVENT_LOOP_DELAY_MS_MAX = 500;

/** Builds the server with every route of the product, for the process and for tests. */
export async function buildApp(
  deps: Dependencies,
  options: Options = {},
): Promise<FastifyInstance> {
  const app = await createServer({
    logLevel: "info",
    trustedProxies: [],
    eventLoopDelayMsMax: EVENT_LOOP_DELAY_MS_MAX,
    isHttps: deps.publicUrl.startsWith("https://"),
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin: null,
    ...options,
  });
  options.watch?.(app);
  followClock(app, deps.clock.followed);
  const route = createRouter(app, {
    authenticate: createAuthenticate(deps),
    apiUrl: options.apiUrl ?? deps.publicUrl,
    limits: options.limits ?? rateLimits,
    userLimits: options.userLimits ?? userRateLimits,
    countExpensiveCall: createExpensiveCallCounter(deps),
  });

  registerHealthRoutes(app, {
    isReady: () => deps.database.canAnswer(),
    hasWorker: () => deps.database.hasWorker(),
  });
  registerRoutes(route, app, deps);
  return app;
}
