import { randomInt, randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import type { Debt, Registration } from "@snowball/contract";

const USERS = 6;
const DEBTS_EACH = 6;
const PAUSE_MS = 60;
const AFTER_REFUSAL_MS = 300;
const TIMEOUT_MS = 30_000;
const PAYMENT_TRIES_MAX = 200;

/** A write that the product acknowledged, refused or never answered. */
export type Write = {
  kind: "user" | "debt" | "payment";
  id: string;
  isAcknowledged: boolean;
  /** When the answer came, on the monotonic clock. */
  at: number;
};

export type Load = {
  writes: Write[];
  /** Number of answers by status; `none` if there was no answer. */
  answers: Record<string, number>;
  /** Distinct answers other than success and 503. */
  surprises: Set<string>;
  slowestMs: number;
  stop(): Promise<void>;
};

/**
 * Simulates users who register, add debts and mark payments as paid until `stop`. Each write has its own id. A payment
 * is retried with the same id until the server answers, like in the app.
 */
export function startLoad(port: number): Load {
  const load: Omit<Load, "stop"> = { writes: [], answers: {}, surprises: new Set(), slowestMs: 0 };
  let isOver = false;
  const write = async <T>(what: Pick<Write, "kind" | "id">, call: Call): Promise<Outcome<T>> => {
    const began = performance.now();
    const { status, body } = await post(port, call);
    const at = performance.now();
    load.slowestMs = Math.max(load.slowestMs, Math.round(at - began));
    load.answers[status] = (load.answers[status] ?? 0) + 1;
    const isAcknowledged = status.startsWith("2");
    if (!isAcknowledged && status !== "503") {
      load.surprises.add(`${what.kind}: ${status} ${body.slice(0, 160)}`);
    }
    load.writes.push({ ...what, isAcknowledged, at });
    await sleep(isAcknowledged ? PAUSE_MS : AFTER_REFUSAL_MS);
    return { status, result: isAcknowledged ? (JSON.parse(body) as T) : null };
  };
  const simulateUser = async () => {
    const email = `trial-${randomUUID()}@example.org`;
    const from = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
    const secret = "winter coat on the hook";
    const registration = { username: email, email, password1: secret, password2: secret };
    const { result: user } = await write<Registration>(
      { kind: "user", id: email },
      { path: "/api/auth/register/", from, body: registration },
    );
    for (let nth = 0; user && nth < DEBTS_EACH && !isOver; nth += 1) {
      const name = `trial-${randomUUID()}`;
      const call = { from, token: user.access };
      const { result: debt } = await write<Debt>(
        { kind: "debt", id: name },
        { ...call, path: "/api/v1/debts/", body: { ...DEBT, name } },
      );
      if (!debt) continue;
      const body = { ...PAYMENT, uuid: randomUUID(), sent_on: YESTERDAY };
      const path = `/api/v1/debts/${debt.uuid}/payments/`;
      for (let tries = 0; tries < PAYMENT_TRIES_MAX && !isOver; tries += 1) {
        const { status } = await write({ kind: "payment", id: body.uuid }, { ...call, path, body });
        if (!isRetried(status)) break;
      }
    }
  };
  const users = Array.from({ length: USERS }, async () => {
    while (!isOver) await simulateUser();
  });

  return Object.assign(load, {
    stop: async () => {
      isOver = true;
      await Promise.all(users);
    },
  });
}

const DEBT = {
  kind: "personal_loan",
  balances: [{ id: "all", amount: "1200.00", apr: "5" }],
  minimum: "50.00",
  due_day: 5,
};
/** In the past in every time zone. */
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const PAYMENT = { amount: "50.00", status: "paid" };

type Outcome<T> = { status: string; result: T | null };

/** Other answers are final. For example, the debt of a payment may be lost. */
function isRetried(status: string): boolean {
  return status === "none" || status.startsWith("5");
}

type Call = { path: string; from: string; token?: string; body: object };

/** Each user calls from its own loopback address, because limits apply per address. */
function post(port: number, { path, from, token, body }: Call) {
  return new Promise<{ status: string; body: string }>((done) => {
    const call = request({
      host: "127.0.0.1",
      port,
      localAddress: from,
      path,
      method: "POST",
      agent: false,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      timeout: TIMEOUT_MS,
    });
    call.on("response", async (answer) => {
      const chunks = await answer.toArray().catch(() => null);
      if (!chunks) return done({ status: "none", body: "cut off" });
      done({ status: String(answer.statusCode), body: Buffer.concat(chunks).toString() });
    });
    call.on("timeout", () => call.destroy(new Error("timeout")));
    call.on("error", ({ message }) => done({ status: "none", body: message }));
    call.end(JSON.stringify(body));
  });
}
