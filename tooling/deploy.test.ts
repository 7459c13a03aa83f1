import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readSettings } from "../apps/api/src/config/read-settings.ts";
import { PRODUCTION } from "../apps/api/src/testing/settings-of-production.ts";

// What an operator copies: it names what there is, and all of it.

const ROOT = join(import.meta.dirname, "..");

function read(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

const EXAMPLE = read("deploy/snowball.env.example");

test("the example of the settings has every one that is read, and no other", () => {
  const configuration = globSync("apps/api/src/config/*.ts", { cwd: ROOT })
    .filter((file) => !file.includes(".test."))
    .map(read)
    .join("\n");
  const used = new Set(configuration.match(/"[A-Z][A-Z_]+"/g)?.map((name) => name.slice(1, -1)));
  const shown = [...EXAMPLE.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);

  expect(new Set(shown)).toEqual(used);
});

test("the example, with its gaps filled in, is taken in production", () => {
  const lines = [...EXAMPLE.matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm)];
  const given = lines.map(([, name = "", value = ""]) => [name, value || gapOf(name)]);

  expect(readSettings(Object.fromEntries(given), false)).toMatchObject({
    environment: "production",
    runJobs: false,
    metrics: { port: 9_464 },
  });
});

function gapOf(name: string): string {
  return (PRODUCTION as Record<string, string>)[name] ?? "";
}

test("every file that the units, the container and compose name is there", () => {
  const words = globSync("deploy/{Containerfile,systemd/*,compose/*}", { cwd: ROOT })
    .map(read)
    .join("\n");
  const named = [...new Set(words.match(/\b(apps|deploy)\/[\w./-]*\.\w+/g))];

  // `npm run build` makes those of the server from sources of the same name.
  const sources = named.map((file) =>
    file.replace(/^(apps\/api)\/dist\/(\w+)\.js$/, "$1/src/$2.ts"),
  );

  expect(sources).toContain("apps/api/src/worker.ts");
  expect(sources.filter((file) => !file.endsWith(".env") && !existsSync(join(ROOT, file)))).toEqual(
    [],
  );
});

const services = globSync("deploy/systemd/*.service", { cwd: ROOT });

test.for(services)("%s runs as nobody in particular and can write its own folder alone", (unit) => {
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

test("the owner's login is given to the keeper of the schema alone, in a file of its own", () => {
  const withOwner = services.filter((unit) =>
    read(unit).includes("\nEnvironmentFile=/etc/snowball/owner.env"),
  );
  const [, ...parts] = read("deploy/compose/compose.yaml").split(/\n {2}(?=\w+:\n {4}<<)/);
  const inCompose = parts.filter((part) => part.includes("owner.env"));

  expect(withOwner).toEqual(["deploy/systemd/snowball-migrate.service"]);
  expect(inCompose.map((part) => part.split(":")[0])).toEqual(["migrate"]);
});

test("of two machines with PostgreSQL both have what is acknowledged, and no call is made twice on the way", () => {
  const setting = (name: string) => new RegExp(`^ *${name}: (.*)$`, "m").exec(patroni)?.[1];
  const patroni = read("deploy/ha/patroni.yaml");
  const retried = read("deploy/ha/haproxy.cfg").match(/retry-on .*/g);

  expect(setting("synchronous_mode")).toBe("true");
  expect(setting("synchronous_commit")).toBe('"on"');
  expect(new Set(retried)).toEqual(new Set(["retry-on conn-failure"]));
});

test.skipIf(spawnSync("systemd-analyze", ["--version"]).error)("systemd takes every unit", () => {
  const words = execFileSync(join(ROOT, "deploy/check"), { encoding: "utf8" });

  expect(words).toContain("systemd: every unit is well formed");
});
