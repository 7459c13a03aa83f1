import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type FailingOver = {
  /** The same database and login, through the balancer. */
  through(connectionString: string): string;
  /** Every connection breaks; those that come are taken, and nobody ever answers them. */
  lose(): void;
  /** Those that come from now on reach the server. */
  recover(): void;
  stop(): Promise<void>;
};

/** What stands before a PostgreSQL of two machines, as it is while one takes over from the other. */
export async function startBalancerInFailover(connectionString: string): Promise<FailingOver> {
  const { searchParams } = new URL(connectionString);
  const path = `${searchParams.get("host")}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  let isLost = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined); // It is broken on purpose.
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isLost) return;
    const far = connect(path);
    keep(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;

  return {
    through: (login) => {
      const url = new URL(login);
      const role = url.searchParams.get("user") ?? "";
      return `postgresql://${role}@127.0.0.1:${port}${url.pathname}`;
    },
    lose: () => {
      isLost = true;
      for (const socket of sockets) socket.destroy();
    },
    recover: () => {
      isLost = false;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
