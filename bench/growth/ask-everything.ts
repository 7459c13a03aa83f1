import { listJobs } from "../../apps/api/src/app.ts";
import { type Captured, captureAll } from "../reads/capture-statements.ts";
import { READS, answerOf } from "./measure-reads.ts";
import type { Installation } from "./install.ts";

const PASSWORD = "plum tide brick";
const PLANNED = /^\s*(with|select|insert|update|delete)\b/i;

/** What reads, a life from registration to the end, scheduled jobs and those of a user ask, each once. */
export async function askEverything(
  installation: Installation,
): Promise<(Captured & { login: string })[]> {
  const captured = await captureAll(async () => {
    await askReads(installation);
    await liveThrough(installation);
    await workOff(installation);
  });
  const ours = captured.filter(
    ({ login, text }) => login.startsWith("snowball_") && PLANNED.test(text),
  );

  return [...new Map(ours.map((each) => [`${each.login} ${each.text}`, each])).values()];
}

async function askReads({ ours, callers }: Installation): Promise<void> {
  const token = await ours.tokenOf(callers.at(-1) ?? "");
  for (const path of [...READS, "/api/v1/transactions/?q=shop"]) {
    await answerOf({ port: ours.port, token, path });
  }
}

async function liveThrough({ ours, owner }: Installation): Promise<void> {
  const email = "newcomer@example.org";
  let token = "";
  const call = async (endpoint: string, body: object) => {
    const [method = "", path = ""] = endpoint.split(" ");
    const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token !== "" && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${endpoint} answered ${answer.status}.`);
    return (await answer.json().catch(() => ({}))) as { access: string; refresh: string };
  };
  const secret = { password1: PASSWORD, password2: PASSWORD };
  await call("POST /api/auth/register/", { username: email, email, ...secret });
  const { access, refresh } = await call("POST /api/auth/token/", { email, password: PASSWORD });
  await call("POST /api/auth/token/refresh/", { refresh });
  token = access;
  await call("POST /api/auth/password/reset/", { email });
  await call("DELETE /api/v1/me/", { password: PASSWORD });
  const { rows } = await owner.query<{ user_id: string }>("SELECT user_id FROM closings");
  const finish = listJobs(ours.deps).find(({ name }) => name === "finish_closing");
  await finish?.run({ userId: rows[0]?.user_id ?? "" });
}

/** Providers are not there: what waits for them fails once it has looked up what it asks them about. */
async function workOff({ ours, owner, callers }: Installation): Promise<void> {
  const userId = callers[1] ?? "";
  const { rows } = await owner.query<{ id: string; message: string }>(
    `SELECT c.id, w.id AS message FROM connections c, webhook_inbox w
     WHERE c.user_id = $1 AND w.provider = 'plaid' LIMIT 1`,
    [userId],
  );
  const [{ id: connectionId, message: messageId } = { id: "", message: "" }] = rows;
  await owner.query("UPDATE webhook_inbox SET processed_at = NULL WHERE id = $1", [messageId]);
  const payload = { userId, connectionId, messageId, attempt: 1, mayTell: true };
  for (const job of listJobs(ours.deps)) {
    const isOfAll = job.schedule !== undefined;
    await job.run(isOfAll ? {} : { ...payload, email: "user1@example.org" }).catch(() => undefined);
  }
}
