import { setTimeout as sleep } from "node:timers/promises";

import type { TokenPair } from "@snowball/contract";

import { createUser, linkQuickly, type QuickUser } from "../../e2e/journey/quick-start.ts";
import { anyAddress } from "./any-address.ts";
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
/** What opens the API lasts for five minutes, and a roll-out on a busy machine longer. */
const RENEW_MS = 180_000;

/**
 * People who read, write, link banks and open pages, until told to stop.
 * @returns tells them to, and gives what they were answered.
 */
export async function callFleet(fleet: Fleet): Promise<() => Promise<Calls>> {
  const users: QuickUser[] = [];
  while (users.length < CALLERS) users.push(await createUser(fleet));
  const crowd: Crowd = {
    fleet,
    calls: { answers: {}, failures: [], slowestMs: 0, links: 0 },
    isOver: false,
  };
  const everybody = [
    ...users.map((user, index) => readAndWrite(crowd, user, index)),
    browse(crowd),
    link(crowd, users),
  ];

  return async () => {
    crowd.isOver = true;
    await Promise.all(everybody);
    const { calls } = crowd;
    return { ...calls, failures: [...new Set(calls.failures)].slice(0, 20) };
  };
}

type Crowd = { fleet: Fleet; calls: Calls; isOver: boolean };

async function readAndWrite(crowd: Crowd, user: QuickUser, index: number): Promise<void> {
  let renewedAt = performance.now();
  for (let nth = index; !crowd.isOver; nth += 1, await sleep(PAUSE_MS)) {
    const isDue = performance.now() - renewedAt > RENEW_MS;
    if (isDue && (await renew(crowd, user, `198.52.1.${index}`))) renewedAt = performance.now();
    const { access: token } = user;
    const body = { first_name: `Anna ${nth}` };
    if (nth % 4 === 0) await call(crowd, { method: "PATCH", path: "/api/v1/me/", token, body });
    else if (nth % 4 === 1) await call(crowd, { path: "/api/v1/debts/", token });
    else await call(crowd, { path: nth % 4 === 2 ? "/api/v1/accounts/" : "/api/v1/me/", token });
  }
}

/** From one address: whose token comes again from elsewhere is signed out. */
async function renew(crowd: Crowd, user: QuickUser, from: string): Promise<boolean> {
  const path = "/api/auth/token/refresh/";
  const { refresh } = user;
  const { isDone, text } = await call(crowd, { method: "POST", path, from, body: { refresh } });
  if (isDone) Object.assign(user, JSON.parse(text) as TokenPair);
  return isDone;
}

async function browse(crowd: Crowd): Promise<void> {
  for (; !crowd.isOver; await sleep(BROWSE_PAUSE_MS)) {
    const { text: page } = await call(crowd, { path: "/login" });
    for (const [, script = ""] of page.matchAll(/src="(\/assets\/[^"]+)"/g)) {
      await call(crowd, { path: script });
    }
  }
}

async function link(crowd: Crowd, users: readonly QuickUser[]): Promise<void> {
  for (const user of [...users, ...users]) {
    if (crowd.isOver) return;
    try {
      await linkQuickly(crowd.fleet, user);
      crowd.calls.links += 1;
    } catch (error) {
      crowd.calls.failures.push(`link: ${String(error)}`);
    }
    await sleep(LINK_PAUSE_MS);
  }
}

type Call = {
  method?: "POST" | "PATCH";
  path: string;
  token?: string;
  body?: object;
  /** Anywhere else each time where none is named. */
  from?: string;
};

async function call({ fleet, calls }: Crowd, { path, ...how }: Call) {
  const began = performance.now();
  const { status, retryAfter, text } = await ask(`${fleet.url}${path}`, how);
  calls.slowestMs = Math.max(calls.slowestMs, Math.round(performance.now() - began));
  // How long somebody is told to wait says who refused: a process that is late says ten seconds.
  const outcome = retryAfter === null ? status : `${status}, again in ${retryAfter} s`;
  calls.answers[outcome] = (calls.answers[outcome] ?? 0) + 1;
  const isDone = status === "200";
  if (!isDone) calls.failures.push(`${path}: ${outcome} ${text.slice(0, 200)}`);
  return { isDone, text };
}

async function ask(url: string, { token, body, from, ...how }: Omit<Call, "path">) {
  try {
    const answer = await fetch(url, {
      ...how,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
        "x-forwarded-for": from ?? anyAddress(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const retryAfter = answer.headers.get("retry-after");
    return { status: String(answer.status), retryAfter, text: await answer.text() };
  } catch (error) {
    return { status: "none", retryAfter: null, text: String((error as Error).cause ?? error) };
  }
}
