import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { startLink } from "./link.ts";

// The trial of several machines is only as good as its cables.

/** Somebody who repeats what is said, a link to him, and what was heard through it. */
async function startEcho() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined); // It is cut off on purpose.
    socket.pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const link = await startLink((server.address() as AddressInfo).port);
  const near = connect(link.port, "127.0.0.1");
  near.on("error", () => undefined); // As above.
  let heard = "";
  near.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  onTestFinished(async () => {
    near.destroy();
    await link.stop();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(near, "connect");
  return { link, near, heard: () => heard, machine: sockets };
}

test("through a link that is cut nothing passes, and nobody is told; mended, what was said arrives", async () => {
  const { link, near, heard } = await startEcho();
  let isTold = false;
  near.on("close", () => (isTold = true));
  near.write("before ");
  await expect.poll(heard).toBe("before ");

  link.cut();
  near.write("meanwhile ");
  await sleep(100);
  expect([heard(), isTold]).toEqual(["before ", false]);

  link.mend();
  await expect.poll(heard).toBe("before meanwhile ");
});

test("what lay in a slow link when its far machine died never arrives", async () => {
  const { link, near, heard, machine } = await startEcho();
  near.write("before ");
  await expect.poll(heard).toBe("before ");
  link.delay(200);
  near.write("too late");
  await sleep(50);

  for (const socket of machine) socket.destroy();
  await once(near, "close");
  await sleep(250);

  expect(heard()).toBe("before ");
});
