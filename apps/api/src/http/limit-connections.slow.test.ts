import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";

import { startBareServer } from "#testing/start-bare-server.ts";

import { connectionLimits, limitConnections } from "./limit-connections.ts";

const DESCRIPTORS = 256;

function open(port: number, from: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    onTestFinished(() => void socket.destroy());
    socket.resume(); // What is not read keeps a socket from noticing its end.
    socket.on("error", () => resolve(socket)); // Refused, which is what is tried here.
    socket.on("connect", () => resolve(socket));
  });
}

/** The status of one call from an address, over a connection of its own. */
async function statusFor(port: number, from: string): Promise<string> {
  const socket = await open(port, from);
  let received = "";
  socket.on("data", (chunk) => (received += chunk.toString("utf8")));
  socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  await new Promise<void>((done) => socket.once("close", () => done()));
  return received.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length);
}

test("a process holds fewer connections than it may have descriptors, and of one address only a part", () => {
  for (const descriptors of [64, 256, 1_024, 4_096, 20_000, 1_000_000]) {
    const { inAll, perAddress } = connectionLimits(descriptors);
    expect(inAll).toBeLessThan(Math.max(descriptors, 2));
    expect(inAll).toBeLessThanOrEqual(10_000);
    expect(perAddress).toBeLessThanOrEqual(Math.max(1, inAll / 8));
  }
  expect(connectionLimits(256)).toEqual({ inAll: 156, perAddress: 19 });
});

test("to learn how many descriptors it may have, a process reads no source map", () => {
  // Node asks for the map of whatever stack it puts into words.
  const putIntoWords = vi.spyOn(Error, "prepareStackTrace");
  connectionLimits();
  const times = putIntoWords.mock.calls.length;
  putIntoWords.mockRestore();

  expect(times).toBe(0);
});

test("more silent connections than a process has descriptors end nothing and keep nobody out", async () => {
  const server = await startBareServer({ descriptorsMax: DESCRIPTORS });
  onTestFinished(() => server.close());
  const silent: Socket[] = [];
  for (let address = 1; address <= 20; address += 1) {
    for (let each = 0; each < 25; each += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the order in which they come matters
      silent.push(await open(server.port, `127.0.0.${address}`));
    }
  }
  // Whatever looks at the process once a second has looked by then.
  await new Promise((wake) => setTimeout(wake, 2_500));

  const statuses = [
    await statusFor(server.port, "127.0.1.1"),
    await statusFor(server.port, "127.0.0.1"),
  ];

  expect(silent.length).toBeGreaterThan(DESCRIPTORS);
  expect(server.hasEnded()).toBe(false);
  expect(statuses).toEqual(["200", "200"]);
  expect(server.log().match(/connections_full/g)).toHaveLength(1);
});

test("one address takes no more than its part, and is given the room of its own idle connections", async () => {
  const server = await startBareServer({ descriptorsMax: DESCRIPTORS });
  onTestFinished(() => server.close());
  const { perAddress } = connectionLimits(DESCRIPTORS);
  const greedy: Socket[] = [];
  for (let each = 0; each < perAddress * 2; each += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the order in which they come matters
    greedy.push(await open(server.port, "127.0.0.1"));
  }
  const other = await open(server.port, "127.0.0.2");
  await expect.poll(() => greedy.filter((socket) => !socket.closed).length).toBe(perAddress);

  expect(greedy.slice(0, perAddress).every((socket) => socket.closed)).toBe(true);
  expect(other.closed).toBe(false);
});

/** A server with room for four connections, two of each address. */
async function smallServer(trustedProxies: string[] = []) {
  const answers: ServerResponse[] = [];
  const server = createHttpServer((_request, response) => void answers.push(response));
  limitConnections(server, {
    limits: { inAll: 4, perAddress: 2 },
    trustedProxies,
    log: Fastify().log,
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  return { port: (server.address() as AddressInfo).port, answers };
}

function ask(socket: Socket): void {
  if (socket.writable) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
}

async function openMany(port: number, from: readonly string[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // oxlint-disable-next-line no-await-in-loop -- the order in which they come matters
  for (const address of from) sockets.push(await open(port, address));
  return sockets;
}

test("a trusted proxy brings everybody's connections: only the limit in all holds it", async () => {
  const { port, answers } = await smallServer(["127.0.0.9/32"]);

  const sockets = await openMany(port, Array<string>(5).fill("127.0.0.9"));
  await expect.poll(() => sockets[0]?.closed).toBe(true);
  for (const socket of sockets) ask(socket);

  await expect.poll(() => answers.length).toBe(4);
});

test("a connection that is being answered keeps its place, and where all are there is none", async () => {
  const { port, answers } = await smallServer();
  const busy = await openMany(port, ["127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2"]);
  for (const socket of busy) ask(socket);
  await expect.poll(() => answers.length).toBe(4);

  const [late] = await openMany(port, ["127.0.0.3"]);
  await expect.poll(() => late?.closed).toBe(true);
  expect(busy.map(({ closed }) => closed)).toEqual([false, false, false, false]);

  answers[2]?.end("done");
  await expect.poll(() => busy[2]?.bytesRead).toBeGreaterThan(0);
  const [later] = await openMany(port, ["127.0.0.3"]);
  await expect.poll(() => busy[2]?.closed).toBe(true);
  expect(later?.closed).toBe(false);
});
