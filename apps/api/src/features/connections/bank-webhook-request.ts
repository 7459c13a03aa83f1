import type { JobRequest } from "#jobs/job.ts";

export type BankWebhookPayload = { messageId: string };

/** The job that processes a stored bank webhook. */
export const bankWebhookRequest: JobRequest<BankWebhookPayload> = {
  name: "process_bank_webhook",
  attemptsMax: 10,
  keyOf: ({ messageId }) => messageId,
};
