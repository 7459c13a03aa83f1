import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import type { NewPasskey, PasskeyCreation, PasskeySignIn } from "@snowball/contract";

import { queryDatabase } from "./query-database.ts";
import { type SignedInUser, TEST_PASSWORD } from "./signed-in-user.ts";
import type { TestApi } from "./test-api.ts";

export const PASSKEYS_PATH = "/api/v1/me/passkeys/";
export const PASSKEY_SIGN_IN_PATH = "/api/auth/passkey/";

/** Flags of WebAuthn Level 3, §6.1. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const CAN_BE_BACKED_UP = 0x08;
const IS_BACKED_UP = 0x10;
const HOLDS_KEY = 0x40;

type Asked = {
  challenge: string;
  rpId: string;
  origin: string;
  /** Signature counter; 0 if the authenticator does not count. */
  count?: number;
  isUserVerified?: boolean;
};

/** A software authenticator with one P-256 key that returns the same data as a browser. */
export type SoftPasskey = {
  id: string;
  create: (asked: Asked) => NewPasskey;
  sign: (asked: Asked) => PasskeySignIn;
};

export function createSoftPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");

  return {
    id,
    create: (asked) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const held = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)]);
      const data = Buffer.concat([head(asked, HOLDS_KEY), held]);
      return { id, client_data: clientData("create", asked), attestation: attestationOf(data) };
    },
    sign: (asked) => {
      const data = head(asked, 0);
      const client = clientData("get", asked);
      const hash = createHash("sha256").update(Buffer.from(client, "base64url")).digest();
      return {
        id,
        client_data: client,
        authenticator_data: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash]), privateKey).toString("base64url"),
      };
    },
  };
}

function head({ rpId, count = 0, isUserVerified = true }: Asked, more: number): Buffer {
  const rest = Buffer.alloc(5);
  const backup = CAN_BE_BACKED_UP | IS_BACKED_UP;
  rest.writeUInt8(PRESENT | backup | more | (isUserVerified ? VERIFIED : 0));
  rest.writeUInt32BE(count, 1);

  return Buffer.concat([createHash("sha256").update(rpId).digest(), rest]);
}

function clientData(what: "create" | "get", { challenge, origin }: Asked): string {
  const data = { type: `webauthn.${what}`, challenge, origin, crossOrigin: false };

  return Buffer.from(JSON.stringify(data)).toString("base64url");
}

/** Returns a COSE key (RFC 9052): `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
function coseKey(x: string, y: string): Buffer {
  const coordinate = (text: string) => Buffer.from(text, "base64url");

  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    coordinate(x),
    Buffer.from("225820", "hex"),
    coordinate(y),
  ]);
}

/** Returns the CBOR of `{fmt: "none", attStmt: {}, authData}`. */
function attestationOf(data: Buffer): string {
  const length = Buffer.from([0x58, data.length]);
  const word = (text: string) =>
    Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

  return Buffer.concat([
    Buffer.from([0xa3]),
    word("fmt"),
    word("none"),
    word("attStmt"),
    Buffer.from([0xa0]),
    word("authData"),
    length,
    data,
  ]).toString("base64url");
}

type Api = Pick<TestApi, "call" | "deps">;

/** Returns the browser's request to the authenticator for this installation. */
export function askedBy({ deps }: Api, challenge: string): Asked {
  const { hostname: rpId, origin } = new URL(deps.publicUrl);

  return { challenge, rpId, origin };
}

/** Starts adding a passkey with the password and returns the challenge. */
export async function startPasskey(api: Api, { access: token }: SignedInUser): Promise<string> {
  const body = { password: TEST_PASSWORD };
  const answer = await api.call("POST", `${PASSKEYS_PATH}challenge/`, { token, body });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);

  return answer.json<PasskeyCreation>().challenge;
}

/** Adds a passkey to an account and returns it with its id. */
export async function addPasskey(
  api: Api,
  user: SignedInUser,
): Promise<{ passkey: SoftPasskey; uuid: string }> {
  const passkey = createSoftPasskey();
  const body = passkey.create(askedBy(api, await startPasskey(api, user)));
  const answer = await api.call("POST", PASSKEYS_PATH, { token: user.access, body });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);

  return { passkey, uuid: answer.json<{ uuid: string }>().uuid };
}

/** Requests a challenge for signing in. */
export async function signInChallenge(api: Api): Promise<string> {
  const answer = await api.call("POST", `${PASSKEY_SIGN_IN_PATH}challenge/`, { body: {} });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);

  return answer.json<{ challenge: string }>().challenge;
}

/** Inserts passkeys without a private key for an account. */
export async function fillPasskeys(
  api: Pick<TestApi, "connectionString">,
  { userId }: SignedInUser,
  count: number,
): Promise<void> {
  await queryDatabase(
    api,
    `insert into passkeys (user_id, name, credential_id, public_key, sign_count, can_be_backed_up, is_backed_up, created_at)
     select $1::uuid, 'Key', $2 || n, 'k', 0, false, false, now() from generate_series(1, $3) n`,
    [userId, `none-${userId}-`, count],
  );
}
