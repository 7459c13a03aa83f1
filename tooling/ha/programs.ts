import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, openSync } from "node:fs";
import { join } from "node:path";

import { findServerOwner } from "../../apps/api/src/database/embedded/server-owner.ts";

const NEEDED = ["etcd", "patroni", "haproxy", "pgbouncer"] as const;
const FOLDERS = ["usr/bin", "usr/sbin", "usr/local/bin"];
const INSTALL = `On Debian 13:
  apt-get install postgresql-17 patroni python3-etcd etcd-server haproxy pgbouncer
On an older system, as root, in a folder of its own:
  mmdebstrap --variant=minbase --include=postgresql-17,patroni,python3-etcd,etcd-server,haproxy,pgbouncer \\
    trixie /opt/debian-13
  npm run ha -- /opt/debian-13`;

export type ProgramName = (typeof NEEDED)[number];

/** The programs of others, on this system or on one that lies in a folder, run as nobody in particular. */
export type Programs = {
  versions: Record<string, string>;
  /** Of PostgreSQL's programs, as they see it themselves. */
  binDir: string;
  /** A folder that they can write, as we see it. */
  makeFolder(): string;
  /** A path of ours as they see it. */
  inside(path: string): string;
  /** What it says goes to the end of the file `log`. */
  start(name: ProgramName, words: readonly string[], log: string): ChildProcess;
};

/** @throws Error with what to install where a program is missing or too old. */
export function findPrograms(root = "/"): Programs {
  const owner = findServerOwner(); // None of them has to be root, and PostgreSQL refuses to be.
  if (root !== "/" && !owner) throw new Error("Only root can run the programs of another folder.");
  const binDir = findPostgres(root);
  const paths = Object.fromEntries(
    NEEDED.map((name) => [name, FOLDERS.find((at) => existsSync(join(root, at, name)))]),
  );
  const missing = NEEDED.filter((name) => paths[name] === undefined);
  if (missing.length > 0) throw new Error(`Missing: ${missing.join(", ")}. ${INSTALL}`);

  const account = owner && root !== "/" ? accountIn(root, owner.name) : owner;
  const commandOf = (program: string): [string, ...string[]] =>
    root === "/" || !account ? [program] : [...enter(root, account), program];
  const versionOf = (program: string) => {
    const [command, ...words] = commandOf(program);
    const said = execFileSync(command, [...words, "--version"], { encoding: "utf8" });
    return said.split("\n")[0] ?? "";
  };
  const pathOf = (name: ProgramName) => join("/", paths[name] ?? "", name);
  const versions = {
    postgres: versionOf(join(binDir, "postgres")),
    ...Object.fromEntries(
      NEEDED.filter((name) => name !== "haproxy").map((name) => [name, versionOf(pathOf(name))]),
    ),
  };
  requirePooler(String(versions["pgbouncer" as keyof typeof versions]));

  return {
    versions,
    binDir,
    makeFolder: () => {
      const folder = mkdtempSync(join(root, "tmp", "snowball-ha-"));
      if (account) chownSync(folder, account.uid, account.gid);
      return folder;
    },
    inside: (path) => (root === "/" ? path : path.slice(root.replace(/\/$/, "").length)),
    start: (name, words, log) => {
      const [command, ...before] = commandOf(pathOf(name));
      const file = openSync(log, "a");
      return spawn(command, [...before, ...words], {
        env: { PATH: "/usr/bin:/usr/sbin:/bin", LANG: "C.UTF-8" },
        stdio: ["ignore", file, file],
        ...(root === "/" && account && { uid: account.uid, gid: account.gid }),
      });
    },
  };
}

function findPostgres(root: string): string {
  const found = globSync("usr/lib/postgresql/*/bin/pg_basebackup", { cwd: root })
    .map((path) => ({ path, major: Number(path.split("/")[3]) }))
    .filter(({ major }) => major >= 16)
    .toSorted((left, right) => right.major - left.major)[0];
  if (!found) throw new Error(`Missing: PostgreSQL 16 or newer, with pg_basebackup. ${INSTALL}`);

  return join("/", found.path, "..");
}

/** Before 1.21 it loses prepared statements, and the API refuses to start. */
function requirePooler(version: string): void {
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  if (major === 1 && minor < 21) throw new Error(`${version} is older than 1.21. ${INSTALL}`);
}

/** With its own view of processes and its own shared memory, which go with the last of what runs there. */
function enter(root: string, { uid, gid }: { uid: number; gid: number }): [string, ...string[]] {
  const become = `setpriv --reuid=${uid} --regid=${gid} --clear-groups`;
  const script = `mount -t tmpfs -o mode=1777 tmpfs /dev/shm && exec ${become} "$0" "$@"`;

  return ["unshare", "--mount-proc", `--root=${root}`, "sh", "-c", script];
}

/** The account of that name has another number there. */
function accountIn(root: string, name: string): { uid: number; gid: number } {
  const said = execFileSync("chroot", [root, "id", name], { encoding: "utf8" });
  const [, uid = 0, gid = 0] = (/uid=(\d+).*? gid=(\d+)/.exec(said) ?? []).map(Number);

  return { uid, gid };
}
