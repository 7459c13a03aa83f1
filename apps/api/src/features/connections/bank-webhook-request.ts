import type { JobRequest } from "#jobs/job.ts";

export type BankWebhookPayload = { messageId: string };

/** What orders a stored message of the provider to be worked off. */
export const bankWebhookRequest: JobRequest<BankWebhookPayload> = {
  name: "process_bank_webhook",
  attemptsMax: 10,
  keyOf: ({ messageId }) => messageId,
};
