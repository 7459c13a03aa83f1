import type { DeliveryAttempt, WebhookHeaders } from "./delivery.ts";

type Post = {
  url: string;
  body: string;
  headers: WebhookHeaders;
  timeoutMs: number;
  closing: AbortSignal;
};

/** POSTs a webhook once and says how it went; it never throws and follows no redirect. */
export async function postWebhook(post: Post): Promise<Omit<DeliveryAttempt, "at">> {
  const signal = AbortSignal.any([post.closing, AbortSignal.timeout(post.timeoutMs)]);
  try {
    const answer = await fetch(post.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...post.headers },
      body: post.body,
      redirect: "manual",
      signal,
    });
    await answer.body?.cancel();
    return { status: answer.status, error: null };
  } catch (error) {
    return { status: null, error: reason(error) };
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return error.message + cause;
}
