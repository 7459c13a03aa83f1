export type WebhookHeaders = Record<string, string>;

/** Headers that must be made anew for each attempt, because they sign the time of sending. */
export type WebhookSigner = (body: string, sentAt: Date) => WebhookHeaders;

export type DeliveryAttempt = {
  at: string;
  /** The HTTP status answered, or null when there was no answer. */
  status: number | null;
  error: string | null;
};

export type Delivery = {
  id: string;
  url: string;
  body: string;
  headers: WebhookHeaders;
  signer: string | null;
  state: "pending" | "delivered" | "given_up" | "refused";
  createdAt: string;
  /** Sandbox time of the next attempt; null when there is none to come. */
  nextAttemptAt: string | null;
  attempts: DeliveryAttempt[];
};

export type DeliveryPace = {
  /** Wait after the first failure; each further wait is four times as long. */
  firstDelayMs: number;
  /** How long the receiver may take to answer. */
  timeoutMs: number;
};
