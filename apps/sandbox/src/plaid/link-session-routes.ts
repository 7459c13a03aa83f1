import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { type BankInstitution, INSTITUTIONS, logoOf } from "./bank/institutions.ts";
import { GOOD_CODE, PERSONAS } from "./bank/personas.ts";
import {
  beginLinkSession,
  findLinkToken,
  offeredAccounts,
  suitsInstitution,
} from "./link-session.ts";
import { finishLinkSession } from "./finish-link-session.ts";
import { newRequestId } from "./identifiers.ts";
import { plaidError } from "./errors.ts";
import { checkSchema } from "./plaid-operation.ts";
import type { LinkSession, LinkToken, PlaidWorld } from "./plaid-world.ts";

/** Room for a custom user with thousands of transactions. */
const MAX_PASSWORD = 8 * 1024 * 1024;
const text = { type: "string", maxLength: 200 };

const OPEN_BODY = closed({ link_token: text });
const LOGIN_BODY = closed({
  link_token: text,
  link_session_id: text,
  institution_id: text,
  username: text,
  password: { type: "string", maxLength: MAX_PASSWORD },
});
const CODE_BODY = closed({ link_session_id: text, code: text });
const FINISH_BODY = closed({
  link_session_id: text,
  account_ids: { type: "array", maxItems: 100, items: text },
});

type LoginBody = {
  link_token: string;
  link_session_id: string;
  institution_id: string;
  username: string;
  password: string;
};

/** Serves the requests of the open Link window. They are not part of Plaid's API. */
export function registerLinkSessions(
  app: FastifyInstance,
  world: PlaidWorld,
  wake: () => void,
): void {
  app.post<{ Body: { link_token: string } }>(
    "/link/session/open",
    { schema: { body: OPEN_BODY } },
    (request) => describeOpening(findLinkToken(world, request.body.link_token)),
  );

  app.post<{ Body: LoginBody }>(
    "/link/session/login",
    { schema: { body: LOGIN_BODY } },
    (request) => {
      const { body } = request;
      const details = {
        sessionId: body.link_session_id,
        institutionId: body.institution_id,
        username: body.username,
        password: body.password,
      };
      const token = findLinkToken(world, body.link_token);
      return describeSession(
        world,
        beginLinkSession(world, { token, ...details }, checkFor(request)),
      );
    },
  );

  app.post<{ Body: { link_session_id: string; code: string } }>(
    "/link/session/code",
    { schema: { body: CODE_BODY } },
    (request) => {
      const session = findSession(world, request.body.link_session_id);
      if (request.body.code !== GOOD_CODE) throw plaidError("INVALID_MFA");
      const passed = { ...session, codeNeeded: false };
      world.linkSessions.put(passed);
      return describeSession(world, passed);
    },
  );

  app.post<{ Body: { link_session_id: string; account_ids: string[] } }>(
    "/link/session/finish",
    { schema: { body: FINISH_BODY } },
    (request) => {
      const session = findSession(world, request.body.link_session_id);
      const token = findLinkToken(world, session.linkToken);
      const finished = finishLinkSession(world, { token, session }, request.body.account_ids);
      wake();
      return finished;
    },
  );
}

function findSession(world: PlaidWorld, sessionId: string): LinkSession {
  const session = world.linkSessions.get(sessionId);
  if (!session) throw plaidError("INVALID_LINK_TOKEN");
  return session;
}

function describeOpening(token: LinkToken): object {
  const wanted = {
    products: token.products,
    accountFilters: token.accountFilters,
  };
  const named = INSTITUTIONS.find(({ institutionId }) => institutionId === token.institutionId);
  const suitable = INSTITUTIONS.filter((institution) => suitsInstitution(institution, wanted));
  return {
    link_session_id: randomUUID(),
    request_id: newRequestId(),
    client_name: token.clientName,
    is_update_mode: token.updateItemId !== null,
    account_selection: token.accountSelection,
    redirect_uri: token.redirectUri,
    institution: named ? describeInstitution(named) : null,
    institutions: suitable.map(describeInstitution),
    personas: PERSONAS.map(({ username, summary }) => ({ username, summary })),
  };
}

function describeInstitution(institution: BankInstitution): object {
  return {
    institution_id: institution.institutionId,
    name: institution.name,
    color: institution.color,
    logo: logoOf(institution),
    oauth: institution.oauth,
  };
}

function describeSession(world: PlaidWorld, session: LinkSession): object {
  const { codeNeeded } = session;
  return { code_needed: codeNeeded, accounts: codeNeeded ? [] : offeredAccounts(world, session) };
}

function checkFor(request: FastifyRequest): (schema: object, value: unknown) => string | null {
  return (schema, value) => checkSchema(request, { ...schema }, value);
}

function closed(properties: Record<string, object>): object {
  return {
    type: "object",
    additionalProperties: false,
    properties,
    required: Object.keys(properties),
  };
}
