import { createServer, request as ask } from "node:http";

import { closeAtOnce, listen } from "../listen.ts";

export type Passed = { requests: number; bytes: number };

/** A door before a server at which all is counted that a browser asks for, its workers' requests as well. */
export async function countWhatPasses(
  url: string,
): Promise<{ url: string; passed: Passed; close(): void }> {
  const passed = { requests: 0, bytes: 0 };
  const { hostname, port, host } = new URL(url);
  const server = createServer((request, response) => {
    passed.requests += 1;
    const asked = ask(
      {
        hostname,
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.on("data", (chunk: Buffer) => void (passed.bytes += chunk.length));
        answer.pipe(response);
      },
    );
    // The page went on, or the server ended: there is nobody to tell.
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  const listens = await listen(server);

  return {
    url: `http://localhost:${listens}`,
    passed,
    close: () => closeAtOnce(server),
  };
}
