import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A connection between two machines that can be interrupted. */
export type Link = {
  port: number;
  /** Stops all traffic without closing anything, as an unplugged cable does. */
  cut(): void;
  mend(): void;
  close(): void;
};

/** Forwards connections to a port of this machine. */
export async function startLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk: Buffer) => to.write(chunk));
    from.on("error", () => undefined); // "close" follows.
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isCut) from.pause();
  };
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
