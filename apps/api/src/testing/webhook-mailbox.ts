import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A signed message as the provider sent it. */
export type BankDelivery = { body: string; signature: string; code: string };

export type WebhookMailbox = {
  url: string;
  /** The next message of a code, waiting for it at most five seconds. */
  next(code: string): Promise<BankDelivery>;
  close(): Promise<void>;
};

const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 20;

/** Takes the provider's webhooks in our place, so that a test decides when and how they arrive. */
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
