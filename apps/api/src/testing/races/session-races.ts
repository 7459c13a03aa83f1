import { mailsTo } from "#testing/mails-to.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { signUp } from "#testing/signed-in-user.ts";
import type { TestApi } from "#testing/test-api.ts";

import { callAtOnce, CALLERS, each, oneFaults, type Pair, statusFaults } from "./call-at-once.ts";

export type SessionSide = { harness: { api: TestApi }; apps: Pair };

const KEY = /\/email\/confirm\/([A-Za-z0-9_-]{43})\/$/m;

/** All callers use one refresh token. All must get the same new token, and it must work. */
export async function raceRefresh({ harness: { api }, apps }: SessionSide): Promise<string[]> {
  const user = await signUp(api);
  const answers = await callAtOnce(apps, () => ({
    method: "POST",
    url: "/api/auth/token/refresh/",
    payload: { refresh: user.refresh },
  }));
  const children = new Set(answers.map((answer) => answer.json<{ refresh?: string }>().refresh));
  const again = await api.call("POST", "/api/auth/token/refresh/", {
    body: { refresh: [...children][0] },
  });

  return [
    ...statusFaults(answers, each(200)),
    ...oneFaults("children", children.size),
    ...(again.statusCode === 200 ? [] : ["the child is dead"]),
  ];
}

/** All callers use one mailed key. Only one must succeed. */
export async function raceMailedKey({ harness: { api }, apps }: SessionSide): Promise<string[]> {
  const user = await signUp(api);
  const [mail] = await mailsTo(api, user.email);
  const key = KEY.exec(mail?.textBody ?? "")?.[1];
  const answers = await callAtOnce(apps, () => ({
    method: "POST",
    url: "/api/auth/register/verify-email/",
    payload: { key },
  }));
  const verified = await queryDatabase(
    api,
    "select 1 from users where id = $1 and email_verified_at is not null",
    [user.userId],
  );

  return [
    ...statusFaults(answers, [200, ...each(404, CALLERS - 1)]),
    ...oneFaults("confirmed addresses", verified.length),
  ];
}
