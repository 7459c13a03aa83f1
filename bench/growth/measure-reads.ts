import { endpoints } from "@snowball/contract";

import { median, p99 } from "../median.ts";
import type { Installation } from "./install.ts";

const CALLS = 200;
/** Statements are prepared, code is compiled, and everybody's lines were told by then. */
const WARM_CALLS = 40;

/** Of many users beside few: how many times as long it takes. */
export type ReadBeside = { path: string; median: number; p99: number };

/** Every read of the contract that names no row; the file of everything is no answer but a download. */
export async function measureReads(few: Installation, many: Installation): Promise<ReadBeside[]> {
  const measured: ReadBeside[] = [];
  for (const path of READS) {
    const times = await timesOf(path, [few, many]);
    if (times === null) continue;
    const [ofFew = [], ofMany = []] = times;
    measured.push({
      path,
      median: median(ofMany) / median(ofFew),
      p99: p99(ofMany) / p99(ofFew),
    });
  }

  return measured;
}

export const READS = Object.values(endpoints).flatMap((endpoint) => {
  const [method, path = ""] = endpoint.split(" ");
  return method === "GET" && !path.includes(":") && !path.includes("/export/") ? [path] : [];
});

/** In milliseconds, by turns; null where there is nothing to be read. */
async function timesOf(
  path: string,
  installations: readonly Installation[],
): Promise<number[][] | null> {
  const tokens: string[][] = [];
  for (const { ours, callers } of installations) {
    const own: string[] = [];
    for (const caller of callers) own.push(await ours.tokenOf(caller));
    tokens.push(own);
  }
  const times = installations.map((): number[] => []);
  for (let call = 0; call < WARM_CALLS + CALLS; call += 1) {
    for (const [at, { ours, callers }] of installations.entries()) {
      const token = tokens[at]?.[call % callers.length] ?? "";
      const began = performance.now();
      const isThere = await answerOf({ port: ours.port, token, path });
      if (!isThere) return null;
      if (call >= WARM_CALLS) times[at]?.push(performance.now() - began);
    }
  }
  return times;
}

/** @returns whether there was something. */
export async function answerOf({
  port,
  token,
  path,
}: {
  port: number;
  token: string;
  path: string;
}): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.text();
  if (!answer.ok && answer.status >= 500) throw new Error(`${path} answered ${answer.status}.`);

  return answer.ok;
}
