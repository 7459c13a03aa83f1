import { randomUUID } from "node:crypto";

import { createSendEmailChangeJob } from "#features/auth/email-change.ts";

import { signUpConfirmed } from "./confirmed-user.ts";
import { mailsTo } from "./mails-to.ts";
import { runPendingJobs } from "./run-pending-jobs.ts";
import { type SignedInUser, TEST_PASSWORD } from "./signed-in-user.ts";
import { createTestApi, type TestApi } from "./test-api.ts";

export const EMAIL_CHANGE_PATH = "/api/v1/me/email-change/";
const LINK = /\/(?:email\/change\/confirm|security\/undo)\/([\w-]{43})$/m;

/** Calls around the email change of a user with a confirmed address. */
export class EmailChangeHarness {
  readonly api: TestApi;
  user!: SignedInUser;
  newEmail!: string;

  constructor(api: TestApi) {
    this.api = api;
  }

  /** Starts with a new user. */
  async begin(): Promise<void> {
    this.user = await signUpConfirmed(this.api);
    this.newEmail = this.newAddress();
  }

  newAddress(): string {
    return `new-${randomUUID()}@example.net`;
  }

  async ask(email = this.newEmail, { access } = this.user, password = TEST_PASSWORD) {
    this.api.deps.clock.advance(1_000);
    const answer = await this.api.call("POST", EMAIL_CHANGE_PATH, {
      token: access,
      body: { email, password },
    });
    await runPendingJobs(this.api, [createSendEmailChangeJob(this.api.deps)]);
    return answer;
  }

  /** Returns the newest key in the mails to an address. */
  async keyTo(email: string): Promise<string> {
    const keys = (await mailsTo(this.api, email)).map(({ textBody }) => LINK.exec(textBody)?.[1]);
    return keys.findLast((key) => key !== undefined) ?? "no key";
  }

  async follow(what: "confirm" | "undo", key: string) {
    this.api.deps.clock.advance(1_000);
    const path = what === "confirm" ? "email/change/confirm" : "security/undo";
    const answer = await this.api.call("POST", `/api/auth/${path}/`, { body: { key } });
    return { status: answer.statusCode, ...answer.json<{ email?: string; code?: string }>() };
  }

  async change(email = this.newEmail, owner = this.user) {
    const { statusCode } = await this.ask(email, owner);
    if (statusCode !== 200) throw new Error(`The change was refused with ${statusCode}.`);
    return this.follow("confirm", await this.keyTo(email));
  }

  async signIn(email: string, password = TEST_PASSWORD) {
    const body = { email, password };
    return (await this.api.call("POST", "/api/auth/token/", { body })).statusCode;
  }

  async register(email: string) {
    const body = { username: email, email, password1: TEST_PASSWORD, password2: TEST_PASSWORD };
    return (await this.api.call("POST", "/api/auth/register/", { body })).statusCode;
  }

  async waitingOf({ access } = this.user) {
    const answer = await this.api.call("GET", EMAIL_CHANGE_PATH, { token: access });
    return answer.json<{ email: string | null }>().email;
  }

  async statusOfMe({ access } = this.user) {
    return (await this.api.call("GET", "/api/v1/me/", { token: access })).statusCode;
  }
}

export async function createEmailChangeHarness(): Promise<EmailChangeHarness> {
  return new EmailChangeHarness(await createTestApi());
}
