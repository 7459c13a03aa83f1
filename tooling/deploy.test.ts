import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { IMPORT_BODY_BYTES_MAX } from "@snowball/contract";
import { expect, test } from "vitest";

import { readSettings } from "../apps/api/src/config/read-settings.ts";
import { PRODUCTION } from "../apps/api/src/testing/settings-of-production.ts";

// The files that an operator copies must match the product.

const ROOT = join(import.meta.dirname, "..");

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

const EXAMPLE = read("deploy/snowball.env.example");

test("the example settings list every setting that is read, and no other", () => {
  const configuration = globSync("apps/api/src/config/*.ts", { cwd: ROOT })
    .filter((file) => !file.includes(".test."))
    .map(read)
    .join("\n");
  const used = new Set(configuration.match(/"[A-Z][A-Z_]+"/g)?.map((name) => name.slice(1, -1)));
  const shown = [...EXAMPLE.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);

  expect(new Set(shown)).toEqual(used);
});

test("the example settings, with their gaps filled in, are valid in production", () => {
  const lines = [...EXAMPLE.matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm)];
  const given = lines.map(([, name = "", value = ""]) => [name, value || gapOf(name)]);

  expect(readSettings(Object.fromEntries(given), false)).toMatchObject({
    environment: "production",
    metrics: { port: 9_464 },
  });
});

function gapOf(name: string): string {
  return (PRODUCTION as Record<string, string>)[name] ?? "";
}

test("every file named by the units, the container and compose exists", () => {
  const words = globSync("deploy/{Containerfile,systemd/*,compose/*}", { cwd: ROOT })
    .map(read)
    .join("\n");
  const named = [...new Set(words.match(/\b(apps|deploy)\/[\w./-]*\.\w+/g))];

  // `npm run build` creates the server's files from sources of the same name.
  const sources = named.map((file) =>
    file.replace(/^(apps\/api)\/dist\/(\w+)\.js$/, "$1/src/$2.ts"),
  );

  expect(sources).toContain("apps/api/src/main.ts");
  expect(sources.filter((file) => !file.endsWith(".env") && !existsSync(join(ROOT, file)))).toEqual(
    [],
  );
});

const services = globSync("deploy/systemd/*.service", { cwd: ROOT });

test.for(services)("%s runs as an unprivileged user and can write only its own folder", (unit) => {
  const text = read(unit);

  for (const line of [
    "User=snowball",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "SystemCallFilter=@system-service",
  ]) {
    expect(text.split("\n")).toContain(line);
  }
});

test("only the process that migrates the schema gets the owner's login, from a separate file", () => {
  const withOwner = services.filter((unit) =>
    read(unit).includes("\nEnvironmentFile=/etc/snowball/owner.env"),
  );
  const [, ...parts] = read("deploy/compose/compose.yaml").split(/\n {2}(?=\w+:\n {4}<<)/);
  const inCompose = parts.filter((part) => part.includes("owner.env"));

  expect(withOwner).toEqual(["deploy/systemd/snowball-migrate.service"]);
  expect(inCompose.map((part) => part.split(":")[0])).toEqual(["migrate"]);
});

test("the app and the worker are separate processes", () => {
  for (const [unit, role] of [
    ["snowball-app", "server"],
    ["snowball-worker", "worker"],
  ]) {
    const start = `apps/api/dist/main.js --role ${role}`;
    expect(read(`deploy/systemd/${unit}.service`)).toContain(start);
    expect(read("deploy/compose/compose.yaml").replaceAll(",", "")).toContain(start);
  }
});

test("the app and the worker restart after a failed migration", () => {
  for (const unit of ["snowball-app", "snowball-worker"]) {
    const lines = read(`deploy/systemd/${unit}.service`).split("\n");

    expect(lines).toContain("Wants=snowball-migrate.service");
    expect(lines).toContain("Restart=on-failure");
    expect(lines.filter((line) => line.startsWith("Requires="))).toEqual([]);
  }
});

test("both PostgreSQL machines confirm each write, and no call is repeated on the way", () => {
  const setting = (name: string) => new RegExp(`^ *${name}: (.*)$`, "m").exec(patroni)?.[1];
  const patroni = read("deploy/ha/patroni.yaml");
  const retried = read("deploy/ha/haproxy.cfg").match(/retry-on .*/g);

  expect(setting("synchronous_mode")).toBe("true");
  expect(setting("synchronous_commit")).toBe('"on"');
  expect(new Set(retried)).toEqual(new Set(["retry-on conn-failure"]));
});

test("the proxy redirects to the configured name, and serves no other name", () => {
  const servers = read("deploy/nginx.conf")
    .split(/^server \{$/m)
    .slice(1);
  const [others = "", ...named] = servers;

  for (const listen of ["80", "[::]:80", "443 ssl", "[::]:443 ssl"]) {
    expect(others).toContain(`    listen ${listen} default_server;\n`);
  }
  expect(others).toContain("    ssl_reject_handshake on;\n");
  expect(others).toContain("    return 444;\n");
  for (const server of named) expect(server).toContain("    server_name snowball.example;\n");
  expect(servers.join("").match(/return 301 .*/g)).toEqual([
    "return 301 https://snowball.example$request_uri;",
  ]);
});

test("the proxy accepts every body that the API accepts", () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read("deploy/nginx.conf")) ?? [];

  expect(Number(megabytes) * 1024 * 1024).toBe(IMPORT_BODY_BYTES_MAX);
});

test.skipIf(spawnSync("systemd-analyze", ["--version"]).error)("systemd takes every unit", () => {
  const words = execFileSync(join(ROOT, "deploy/check"), { encoding: "utf8" });

  expect(words).toContain("systemd: every unit is well formed");
});
