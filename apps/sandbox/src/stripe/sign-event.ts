import { createHmac } from "node:crypto";

/**
 * The `Stripe-Signature` header of a delivery: the time of sending in Unix seconds, and the HMAC-
 * SHA256 of "time.body" under the endpoint's secret, in hexadecimal.
 */
export function signEvent(secret: string, body: string, sentAt: Date): Record<string, string> {
  const time = Math.floor(sentAt.getTime() / 1000);
  const hmac = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { "stripe-signature": `t=${time},v1=${hmac}` };
}
