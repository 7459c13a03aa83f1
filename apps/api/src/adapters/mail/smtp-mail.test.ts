import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";

import { MailRefusedError } from "#ports/mail.ts";

import { createSmtpMail } from "./mail-delivery.ts";

type Received = { from: string; recipients: string[]; user: string; source: string };

const mail = {
  id: "5f0f7f8e-2f3c-4a44-9d9e-0d3b6f1f7c11",
  recipient: "somebody@example.com",
  subject: "Grüße & <b>",
  textBody: "Text: http://localhost:3000/email/confirm/key/\n",
  htmlBody: "<p>Text</p>",
};
const from = "Snowball <hello@snowball.example>";

let server: SMTPServer | undefined;
afterEach(async () => {
  if (server === undefined) return;
  const closed = once(server, "close");
  server.close();
  await closed;
  server = undefined;
});

/** Starts a real SMTP server on a free port and records the received mails. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username = "", password }, _session, done) =>
      done(password === "p@ss/word" ? null : new Error("no"), { user: username }),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          user: String(session.user ?? ""),
          source: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
    ...options,
  });
  // A client that disconnects early causes an error event.
  server.on("error", () => undefined);
  const listening = once(server.server, "listening");
  server.listen(0, "127.0.0.1");
  await listening;
  const { port } = server.server.address() as AddressInfo;

  return { received, address: `127.0.0.1:${port}` };
}

test("sends both bodies to one recipient, with the same Message-ID on every attempt", async () => {
  const { received, address } = await startServer();
  const delivery = createSmtpMail({ url: `smtp://${address}`, from, requireTls: false });

  await delivery.deliver(mail);
  await delivery.deliver(mail);

  expect(received).toHaveLength(2);
  for (const { from: sender, recipients, source } of received) {
    expect(sender).toBe("hello@snowball.example");
    expect(recipients).toEqual(["somebody@example.com"]);
    expect(source).toContain(`Message-ID: <${mail.id}@snowball.example>`);
    expect(source).toContain("Auto-Submitted: auto-generated");
    expect(source).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*confirm\/key\//);
    expect(source).toMatch(/Content-Type: text\/html; charset=utf-8[\s\S]*<p>Text<\/p>/);
  }
});

test("adds one-click unsubscribe headers only to optional mails", async () => {
  const { received, address } = await startServer();
  const delivery = createSmtpMail({ url: `smtp://${address}`, from, requireTls: false });
  const unsubscribeUrl = `https://snowball.example/unsubscribe/${"k".repeat(43)}`;

  await delivery.deliver({ ...mail, unsubscribeUrl });
  await delivery.deliver(mail);

  const [withLink = "", without = ""] = received.map(({ source }) => source);
  const headers = withLink.slice(0, withLink.indexOf("\r\n\r\n")).replaceAll(/\r\n\s+/g, " ");
  expect(headers).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(headers).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(without).not.toContain("List-Unsubscribe");
});

test("decodes and uses the user and password of the URL", async () => {
  const { received, address } = await startServer({ authOptional: false });

  await createSmtpMail({
    url: `smtp://apikey%40snowball:p%40ss%2Fword@${address}`,
    from,
    requireTls: false,
  }).deliver(mail);

  expect(received.map(({ user }) => user)).toEqual(["apikey@snowball"]);
});

test.each([
  ["a wrong password", "smtp://user:wrong@"],
  ["a missing password", "smtp://"],
])("sends nothing and throws with %s", async (_description, prefix) => {
  const { received, address } = await startServer({ authOptional: false });
  const delivery = createSmtpMail({ url: `${prefix}${address}`, from, requireTls: false });

  await expect(delivery.deliver(mail)).rejects.toThrow(/Invalid login|authentication required/i);
  expect(received).toEqual([]);
});

test("sends nothing to a server without TLS if TLS is required", async () => {
  const { received, address } = await startServer();
  const delivery = createSmtpMail({ url: `smtp://${address}`, from, requireTls: true });

  await expect(delivery.deliver(mail)).rejects.toThrow("STARTTLS");
  expect(received).toEqual([]);
});

test.each(["smtp", "smtps"])(
  "sends nothing over %s to a server with an untrusted certificate",
  async (scheme) => {
    const { received, address } = await startServer({
      secure: scheme === "smtps",
      disabledCommands: [],
    });
    const delivery = createSmtpMail({ url: `${scheme}://${address}`, from, requireTls: true });

    await expect(delivery.deliver(mail)).rejects.toThrow(/certificate|self-signed|altnames|cert/i);
    expect(received).toEqual([]);
  },
);

test("throws for a rejected recipient and for an unreachable server", async () => {
  const { received, address } = await startServer({
    onRcptTo: (_address, _session, done) => done(new Error("no such mailbox")),
  });

  await expect(
    createSmtpMail({ url: `smtp://${address}`, from, requireTls: false }).deliver(mail),
  ).rejects.toThrow(MailRefusedError);
  await expect(
    createSmtpMail({ url: "smtp://127.0.0.1:1", from, requireTls: false }).deliver(mail),
  ).rejects.toThrow("ECONNREFUSED");
  expect(received).toEqual([]);
});

test.each([
  "a@example.com, b@example.com",
  "a@example.com\r\nRCPT TO:<b@example.com>",
  "a@example.com>\r\nBcc: b@example.com",
])("an address cannot add a second recipient: %j", async (recipient) => {
  const { received, address } = await startServer();
  const delivery = createSmtpMail({ url: `smtp://${address}`, from, requireTls: false });

  await delivery.deliver({ ...mail, recipient }).catch(() => undefined);

  for (const { recipients, source } of received) {
    expect(recipients).not.toContain("b@example.com");
    expect(source).not.toMatch(/^Bcc:/im);
  }
});

test("a line break in a subject adds no header", async () => {
  const { received, address } = await startServer();

  await createSmtpMail({ url: `smtp://${address}`, from, requireTls: false }).deliver({
    ...mail,
    subject: "Hello\r\nBcc: b@example.com",
  });

  expect(received).toHaveLength(1);
  expect(received[0]?.source).not.toMatch(/^Bcc:/im);
});

test.each([
  [550, true],
  [553, true],
  [450, false],
])(
  "treats a recipient rejected with %i as permanently rejected: %s",
  async (responseCode, isPermanent) => {
    const { address } = await startServer({
      onRcptTo: (_to, _session, done) => done(Object.assign(new Error("no"), { responseCode })),
    });
    const delivery = createSmtpMail({ url: `smtp://${address}`, from, requireTls: false });

    const error = await delivery.deliver(mail).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(Error);
    expect(error instanceof MailRefusedError).toBe(isPermanent);
  },
);
