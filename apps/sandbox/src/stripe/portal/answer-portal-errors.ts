import type { FastifyInstance } from "fastify";

import { isStripeError } from "../http/stripe-error.ts";
import { sendPage } from "../http/send-page.ts";
import { renderNotice } from "./render-notice.ts";

type HttpError = Error & { statusCode?: number };

/** Answers refusals and failures of this context with a page for people. */
export function answerPortalErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: HttpError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "unexpected failure");
    const text = isStripeError(error) ? error.message : "The sandbox could not do that.";
    return sendPage(reply.code(status), renderNotice("Billing", text));
  });
}
