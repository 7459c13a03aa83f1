import type { FastifyInstance } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { registerAccountRoutes } from "#features/accounts/index.ts";
import {
  authJobs,
  createAuthenticate,
  createExpensiveCallCounter,
  registerAuthRoutes,
  registerEmailChangeRoutes,
  registerOwnSessionRoutes,
  registerPasskeyRoutes,
  registerSecondStepRoutes,
} from "#features/auth/index.ts";
import {
  billingJobs,
  registerBillingRoutes,
  registerPaymentWebhook,
} from "#features/billing/index.ts";
import { registerCalendarFeed, registerCalendarRoutes } from "#features/calendar/index.ts";
import {
  createEnqueueClosingsJob,
  createFinishClosingJob,
  registerClosingRoutes,
} from "#features/closing/index.ts";
import {
  connectionJobs,
  registerBankWebhook,
  registerConnectionRoutes,
} from "#features/connections/index.ts";
import { registerConsentRoutes } from "#features/consents/index.ts";
import { dailyMailJobs } from "#features/daily-mails/index.ts";
import { createForgetRemovedDebtsJob, registerDebtRoutes } from "#features/debts/index.ts";
import { createEndDemoJob, createEndDemosJob, registerDemoRoutes } from "#features/demo/index.ts";
import { registerExportRoutes } from "#features/exports/index.ts";
import { registerImportRoutes } from "#features/imports/index.ts";
import { copyLedger, registerLedgerRoutes, undoLedgerCopy } from "#features/ledger/index.ts";
import { mailJobs, registerOutboxRoutes } from "#features/mail/index.ts";
import { registerMonthRoutes } from "#features/month/index.ts";
import {
  registerNotificationRoutes,
  registerUnsubscribePages,
} from "#features/notifications/index.ts";
import {
  adjustBudgetForInclusion,
  createEnqueueSnapshotsJob,
  createSnapshotPayoffPlanJob,
  createThinSnapshotsJob,
  followJoin,
  registerPayoffPlanRoutes,
} from "#features/payoff-plans/index.ts";
import { registerProfileRoutes } from "#features/profile/index.ts";
import {
  createForgetSecurityEventsJob,
  registerSecurityEventRoutes,
} from "#features/security-events/index.ts";
import { registerTransactionRoutes } from "#features/transactions/index.ts";
import { type RateLimits, rateLimits, userRateLimits } from "#http/limits.ts";
import { createRouter, type Route } from "#http/router.ts";
import { registerHealthRoutes } from "#http/routes.ts";
import { createServer, followClock, type ServerOptions } from "#http/server.ts";
import type { AnyJob } from "#jobs/job.ts";

/** Every route of the product, in the order of the specification. */
export function registerRoutes(route: Route, app: FastifyInstance, deps: Dependencies): void {
  registerAuthRoutes(route, deps);
  registerDemoRoutes(route, deps);
  registerProfileRoutes(route, deps);
  registerSecurityEventRoutes(route, deps);
  registerNotificationRoutes(route, deps);
  registerConsentRoutes(route, deps);
  registerEmailChangeRoutes(route, deps);
  registerPasskeyRoutes(route, deps);
  registerSecondStepRoutes(route, deps);
  registerOwnSessionRoutes(route, deps);
  registerExportRoutes(route, deps);
  registerImportRoutes(route, deps);
  registerClosingRoutes(route, deps);
  registerAccountRoutes(route, deps);
  registerConnectionRoutes(route, deps);
  registerTransactionRoutes(route, deps);
  registerMonthRoutes(route, deps);
  registerDebtRoutes(route, {
    ...deps,
    adjustBudgetForInclusion,
    followJoin,
    copyLedger,
    undoLedgerCopy,
  });
  registerLedgerRoutes(route, deps);
  registerCalendarRoutes(route, deps);
  registerPayoffPlanRoutes(route, deps);
  registerBillingRoutes(route, deps);
  registerBankWebhook(app, deps);
  registerPaymentWebhook(app, deps);
  registerOutboxRoutes(app, deps);
  registerUnsubscribePages(app, deps);
  registerCalendarFeed(app, deps);
}

export function listJobs(deps: Dependencies): AnyJob[] {
  return [
    ...authJobs(deps),
    createEndDemosJob(deps),
    createEndDemoJob(deps),
    createForgetSecurityEventsJob(deps),
    ...mailJobs(deps),
    ...connectionJobs(deps),
    createForgetRemovedDebtsJob(deps),
    ...dailyMailJobs(deps),
    createEnqueueSnapshotsJob(deps),
    createSnapshotPayoffPlanJob(deps),
    createThinSnapshotsJob(deps),
    ...billingJobs(deps),
    createFinishClosingJob(deps),
    createEnqueueClosingsJob(deps),
  ];
}

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
