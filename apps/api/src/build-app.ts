import type { FastifyInstance } from "fastify";

import { registerRoutes } from "#app.ts";
import type { Dependencies } from "#dependencies.ts";
import { createAuthenticate, createCountDearCall } from "#features/auth/index.ts";
import { createServer, type ServerOptions } from "#http/create-server.ts";
import { followClock } from "#http/follow-clock.ts";
import { registerHealthRoutes } from "#http/health-routes.ts";
import { rateLimits, type RateLimits, userRateLimits } from "#http/rate-limits.ts";
import { createRouter } from "#http/router.ts";

type Options = Partial<ServerOptions> & {
  limits?: RateLimits;
  userLimits?: RateLimits;
  /** Where the API is reached, for links to neighbouring pages of a list; the public URL if not said. */
  apiUrl?: string;
  /** Looks on as the server is built, before it has a route. */
  watch?: (app: FastifyInstance) => void;
};

/** A load of garbage collection stays far below; a process this late is of no use to anybody. */
const EVENT_LOOP_DELAY_MS_MAX = 500;

/** The server with every route of the product: what the process listens with and tests inject into. */
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
    authenticate: createAuthenticate(app, deps),
    apiUrl: options.apiUrl ?? deps.publicUrl,
    limits: options.limits ?? rateLimits,
    userLimits: options.userLimits ?? userRateLimits,
    countDearCall: createCountDearCall(deps),
  });

  registerHealthRoutes(app, {
    isReady: () => deps.database.canAnswer(),
    hasWorker: () => deps.database.hasWorker(),
  });
  registerRoutes(route, app, deps);
  return app;
}
