import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Item } from "@snowball/contract";

import { accessTokenOf } from "./bank-connection.ts";
import type { BankHarness } from "./bank-harness.ts";
import type { SignedInUser } from "./signed-in-user.ts";

/** A signed webhook of the provider. */
export type BankDelivery = { body: string; signature: string; code: string };

export type WebhookMailbox = {
  url: string;
  /** Waits at most five seconds for the next webhook with the code. */
  next(code: string): Promise<BankDelivery>;
  close(): Promise<void>;
};

const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 20;

/** Receives the provider's webhooks instead of the API, so that a test controls their delivery. */
export async function openWebhookMailbox(): Promise<WebhookMailbox> {
  const received: BankDelivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { webhook_code: code } = JSON.parse(body) as { webhook_code: string };
      received.push({ body, code, signature: String(request.headers["plaid-verification"]) });
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/webhooks/plaid/`,
    next: async (code) => {
      for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
        const index = received.findIndex((delivery) => delivery.code === code);
        const [delivery] = index < 0 ? [] : received.splice(index, 1);
        if (delivery) return delivery;
        await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
      }
      throw new Error(`No ${code} came.`);
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Delivers a webhook to the API and returns the status. */
export async function deliver(
  { api }: BankHarness,
  { body, signature }: Pick<BankDelivery, "body"> & { signature?: string },
): Promise<number> {
  const answer = await api.app.inject({
    method: "POST",
    url: "/webhooks/plaid/",
    headers: {
      "content-type": "application/json",
      ...(signature !== undefined && { "plaid-verification": signature }),
    },
    payload: body,
  });
  return answer.statusCode;
}

/** Makes the provider send a webhook about a new connection, and intercepts it. */
export async function messageOf(
  { harness, mailbox }: { harness: BankHarness; mailbox: WebhookMailbox },
  code: string,
): Promise<{ user: SignedInUser; item: Item; message: BankDelivery }> {
  const user = await harness.signUp();
  const item = await harness.link(user, { webhook: mailbox.url });
  await harness.plaid("/sandbox/item/fire_webhook", {
    access_token: await accessTokenOf(harness, item),
    webhook_code: code,
  });
  return { user, item, message: await mailbox.next(code) };
}
