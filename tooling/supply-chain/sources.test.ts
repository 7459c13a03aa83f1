import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { read, ROOT, saying, server } from "./shipped-sources.ts";

// What the shipped sources may not say, and what only the named files may: a new line here is a decision
// (docs/security.md), and docs/asvs.md stands on it.

test("nothing runs text as a program", () => {
  expect(saying(/\beval\(|new Function\(|\bnode:vm\b|setTimeout\(\s*["'`]/)).toEqual([]);
});

test("no pattern is made of what somebody typed", () => {
  // Of a constant of ours, and of the contract's own patterns.
  expect(saying(/new RegExp\(/)).toEqual([
    "apps/api/src/adapters/plaid/map-item.ts",
    "apps/api/src/http/schema-faults.ts",
  ]);
});

test("nothing reads what was sent but through a schema, or is on the list", () => {
  // The signed bytes of a message; the key in a page's address; the name of a file, looked for in a list.
  expect(saying(/\b(?:request|req)\.(?:body|query|params)\b/, server)).toEqual([
    "apps/api/src/features/calendar/feed-page.ts",
    "apps/api/src/http/raw-route.ts",
    "apps/api/src/http/router.ts",
    "apps/api/src/http/web-app.ts",
  ]);
});

test("nothing but the database's own programs is started by the server", () => {
  expect(saying(/\bchild_process\b/)).toEqual([
    "apps/api/src/database/embedded/server-binaries.ts",
    "apps/api/src/database/embedded/start-embedded-server.ts",
  ]);
});

test("no statement is put together from text", () => {
  // Names and numbers of our own schema, and one user's id that was checked to be a UUID; never a value.
  expect(saying(/\bsql\.raw\(|\.query\(\s*`[^`]*\$\{/, server)).toEqual([
    "apps/api/src/database/backup/load-rows.ts",
    "apps/api/src/database/backup/take-backup.ts",
    "apps/api/src/database/database.ts",
    "apps/api/src/database/embedded/start-embedded-server.ts",
    "apps/api/src/database/migrate.ts",
    "apps/api/src/database/open-logins.ts",
    "apps/api/src/database/schema/limits.ts",
    "apps/api/src/features/billing/billing-record-store.ts",
  ]);
});

test("what is logged is a sentence of ours, with what it is about as fields", () => {
  expect(saying(/\blog\.\w+\(\s*(?:\{[^}]*\},\s*)?`[^`]*\$\{/, server)).toEqual([]);
});

test("nothing writes to the console or to a file of its own that is not on the list", () => {
  expect(saying(/\bconsole\.|process\.std(?:out|err)/, server)).toEqual([
    "apps/api/src/backup.ts",
    "apps/api/src/keep-database.ts",
    "apps/api/src/main.ts",
    "apps/api/src/reseal.ts",
    "apps/api/src/restore.ts",
    "apps/api/src/run-process.ts",
    "apps/api/src/support.ts",
  ]);
  expect(
    saying(/\b(?:writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream)\(/, server),
  ).toEqual([
    "apps/api/src/config/secrets.ts",
    "apps/api/src/database/backup/backup-file.ts",
    "apps/api/src/http/kept-builds.ts",
  ]);
});

test("nothing that is shipped reads XML", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { dev?: true }>;
  };
  const readers = Object.entries(packages).filter(
    ([place, { dev }]) => dev !== true && /xml|sax/i.test(place),
  );

  expect(readers).toEqual([]);
  expect(saying(/DOMParser|parseFromString/)).toEqual([]);
});

test("nothing that is shipped imports what is for tests", () => {
  expect(saying(/from "[^"]*(?:\/testing\/|\.test\.|-fixture\.|-oracle\.)[^"]*"/)).toEqual([]);
});

test("no migration brings a user along", () => {
  const migrations = execFileSync("git", ["ls-files", "apps/api/src/database/migrations"], {
    cwd: ROOT,
    encoding: "utf8",
  }).split("\n");
  const sql = migrations.filter((file) => file.endsWith(".sql")).map(read);

  expect(sql.length).toBeGreaterThan(20);
  expect(sql.filter((statements) => /INSERT INTO "?users"?\b/i.test(statements))).toEqual([]);
});

test("nothing begins a session but the ways in that are written down", () => {
  expect(saying(/\binsertSession\(/, server)).toEqual([
    "apps/api/src/features/auth/session-store.ts",
    "apps/api/src/features/auth/start-session.ts",
  ]);
  expect(saying(/\bstartSession\b/, server)).toEqual([
    "apps/api/src/features/auth/register-user.ts",
    "apps/api/src/features/auth/sign-in-with-passkey.ts",
    "apps/api/src/features/auth/sign-in.ts",
    "apps/api/src/features/auth/start-demo-user.ts",
    "apps/api/src/features/auth/start-session.ts",
  ]);
});

test("no secret is drawn from anything but the system's own source", () => {
  const drawn = saying(/\brandomBytes\(/);
  const secrets = drawn.filter((file) =>
    /KEY_BYTES|SECRET_BYTES|NONCE_BYTES|randomBytes\(\d\d\)/.test(read(file)),
  );

  expect(saying(/Math\.random/)).toEqual([]);
  expect(drawn).toEqual(secrets);
});

test("every use of cryptography is on the list", () => {
  const uses = /"node:crypto"|"@node-rs\/argon2"|"@fastify\/jwt"|crypto\.subtle/;
  const ids = /import \{ (?:randomUUID|randomInt) \} from "node:crypto"/;
  const used = saying(uses).filter((file) => !ids.test(read(file)));
  const listed = [...read("docs/security.md").matchAll(/^\| `((?:apps|packages)\/[^`]+)` /gm)].map(
    ([, file]) => file,
  );

  expect(new Set(listed)).toEqual(new Set(used));
});

test("no cipher, hash or certificate check that is known to be weak", () => {
  const weak =
    /\bmd5\b|\bsha-?1\b|\brc4\b|\b(?:3?des)-|aes-\d+-(?:ecb|cbc|ctr)|rejectUnauthorized:\s*false|createCipher\(/i;
  const algorithms = server.flatMap(
    ({ code }) => code.match(/"(?:aes|sha|hkdf|es|rs|hs)-?\d[\w-]*"/gi) ?? [],
  );

  // RFC 6238: authenticator apps know no other. HMAC does not need what SHA-1 has lost.
  expect(saying(weak)).toEqual(["apps/api/src/features/auth/one-time-code.ts"]);
  expect(new Set(algorithms.map((name) => name.toLowerCase()))).toEqual(
    new Set(['"sha256"', '"sha1"', '"aes-256-gcm"', '"hs256"', '"es256"']),
  );
});
