import { setTimeout as sleep } from "node:timers/promises";

import { createUser, linkQuickly, type QuickUser } from "../../e2e/journey/quick-start.ts";
import type { Fleet } from "./fleet.ts";

/** What callers were answered. */
export type Calls = {
  answers: Record<string, number>;
  /** What was not answered as asked, each once, with what it was. */
  failures: string[];
  slowestMs: number;
  links: number;
};

const CALLERS = 8;
/** People read what they were shown; a process that starts beside them needs its share of the machine. */
const PAUSE_MS = 40;
const LINK_PAUSE_MS = 1_500;
const BROWSE_PAUSE_MS = 250;

type Call = { path: string; token?: string | undefined; body?: object | undefined };

/**
 * People who read, write, link banks and open pages, until told to stop.
 * @returns tells them to, and gives what they were answered.
 */
export async function callFleet(fleet: Fleet): Promise<() => Promise<Calls>> {
  const users: QuickUser[] = [];
  while (users.length < CALLERS) users.push(await createUser(fleet));
  const calls: Calls = { answers: {}, failures: [], slowestMs: 0, links: 0 };
  let isOver = false;
  const call = async ({ path, token, body }: Call): Promise<string> => {
    const began = performance.now();
    const { status, text } = await ask(`${fleet.url}${path}`, { token, body });
    calls.slowestMs = Math.max(calls.slowestMs, Math.round(performance.now() - began));
    calls.answers[status] = (calls.answers[status] ?? 0) + 1;
    if (status !== "200") calls.failures.push(`${path}: ${status} ${text.slice(0, 200)}`);
    return text;
  };

  const callers = users.map(async ({ access: token }, index) => {
    for (let nth = index; !isOver; nth += 1, await sleep(PAUSE_MS)) {
      const body = { first_name: `Anna ${nth}` };
      if (nth % 4 === 0) await call({ path: "/api/v1/me/", token, body });
      else if (nth % 4 === 1) await call({ path: "/api/v1/debts/", token });
      else await call({ path: nth % 4 === 2 ? "/api/v1/accounts/" : "/api/v1/me/", token });
    }
  });
  const browsing = (async () => {
    for (; !isOver; await sleep(BROWSE_PAUSE_MS)) {
      const page = await call({ path: "/login" });
      for (const [, script = ""] of page.matchAll(/src="(\/assets\/[^"]+)"/g)) {
        await call({ path: script });
      }
    }
  })();
  const linking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const user = users[turn % users.length];
      try {
        if (user && turn < 2 * users.length) await linkQuickly(fleet, user);
        calls.links += 1;
      } catch (error) {
        calls.failures.push(`link: ${String(error)}`);
      }
      await sleep(LINK_PAUSE_MS);
    }
  })();

  return async () => {
    isOver = true;
    await Promise.all([...callers, browsing, linking]);
    return { ...calls, failures: [...new Set(calls.failures)].slice(0, 20) };
  };
}

async function ask(url: string, { token, body }: Omit<Call, "path">) {
  try {
    const answer = await fetch(url, {
      method: body ? "PATCH" : "GET",
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
        // Everybody lives somewhere else, lest the limits of an address answer for the product.
        "x-forwarded-for": `198.51.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: String(answer.status), text: await answer.text() };
  } catch (error) {
    return { status: "none", text: String((error as Error).cause ?? error) };
  }
}
