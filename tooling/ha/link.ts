import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A cable between two machines: what one listens at, the other reaches at the link's port. */
export type Link = {
  port: number;
  /** Nothing passes any more, and nobody is told: as when a cable is pulled. */
  cut(): void;
  /** What lay in the cable goes on. */
  mend(): void;
  /** From now on, what the far side says takes so long. */
  delay(ms: number): void;
  stop(): Promise<void>;
};

/** A link to a port of this machine. */
export async function startLink(to: number): Promise<Link> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  let delayMs = 0;
  const pass = (from: Socket, into: Socket, isAnswer: boolean) => {
    from.on("data", (chunk: Buffer) => {
      const write = () => into.writable && into.write(chunk);
      if (isAnswer && delayMs > 0) setTimeout(write, delayMs);
      else write();
    });
    // What lies in the cable when a machine dies is lost with it.
    from.on("close", () => into.destroy());
    from.on("error", () => undefined); // Its close follows.
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(to, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on("close", () => pairs.delete(pair));
    pass(near, far, false);
    pass(far, near, true);
    for (const each of pair) {
      if (isCut) each.pause();
      else each.resume();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const each of [...pairs].flat()) each.pause();
    },
    mend: () => {
      isCut = false;
      for (const each of [...pairs].flat()) each.resume();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    stop: async () => {
      for (const each of [...pairs].flat()) each.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
