import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type FailingOver = {
  /** Returns the connection string of the same database and role through the load balancer. */
  through(connectionString: string): string;
  /** Breaks all connections. New connections are accepted but never answered. */
  lose(): void;
  /** Connects new connections to the server again. */
  recover(): void;
  stop(): Promise<void>;
};

/** Starts a TCP load balancer before PostgreSQL that can simulate a failover between two machines. */
export async function startBalancerInFailover(connectionString: string): Promise<FailingOver> {
  const { searchParams } = new URL(connectionString);
  const path = `${searchParams.get("host")}/.s.PGSQL.5432`;
  const sockets = new Set<Socket>();
  let isLost = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined); // The test breaks connections on purpose.
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
