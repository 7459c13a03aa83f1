import { createServer, type AddressInfo, type Socket } from "node:net";

export type MailSink = {
  url: string;
  /** How often each mail came, by its Message-ID. */
  mails: ReadonlyMap<string, { recipient: string; times: number }>;
  stop(): Promise<void>;
};

/** A mail server that takes everything and counts it. */
export async function startMailSink(): Promise<MailSink> {
  const mails = new Map<string, { recipient: string; times: number }>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined); // Its close follows.
    converse(socket, (id, recipient) => {
      const times = (mails.get(id)?.times ?? 0) + 1;
      mails.set(id, { recipient, times });
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

const [LINE_END, MAIL_END] = ["\r\n", "\r\n.\r\n"];

/** As much of RFC 5321 as a client needs that is always right. */
function converse(socket: Socket, take: (id: string, recipient: string) => void): void {
  let heard = "";
  let recipient = "";
  let end = LINE_END;
  const answer = (said: string) => {
    if (end === MAIL_END) {
      take(/^message-id:\s*(<[^>]*>)/im.exec(said)?.[1] ?? "", recipient);
      end = LINE_END;
      return "250 ok";
    }
    recipient = /^rcpt to:<([^>]*)>/i.exec(said)?.[1] ?? recipient;
    if (/^data/i.test(said)) end = MAIL_END;
    return end === MAIL_END ? "354 go on" : /^quit/i.test(said) ? "221 bye" : "250 ok";
  };
  socket.write("220 ready\r\n");
  socket.on("data", (chunk) => {
    heard += chunk.toString("latin1");
    for (let at = heard.indexOf(end); at >= 0; at = heard.indexOf(end)) {
      const said = heard.slice(0, at);
      heard = heard.slice(at + end.length);
      socket.write(`${answer(said)}\r\n`);
    }
  });
}
