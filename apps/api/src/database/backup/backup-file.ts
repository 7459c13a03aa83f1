import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { moveIntoPlace } from "#disk/move-into-place.ts";

import type { Sum, Table } from "./tables.ts";

/**
 * A backup: lines of JSON, compressed with gzip. The first says what it is of, then come the rows of
 * table after table, and the last says that it is whole.
 */
export type Line =
  | { kind: "snowball-backup"; format: 1; release: string; takenAt: string; migrations: string[] }
  | ({ kind: "table" } & Table)
  | { kind: "rows"; rows: string[] }
  | ({ kind: "sum"; table: string } & Sum)
  | { kind: "sequence"; name: string; value: string; isCalled: boolean }
  | { kind: "end"; lines: number; sha256: string };

export type Head = Extract<Line, { kind: "snowball-backup" }>;

/** Readable by nobody else: it holds everybody's figures and the hashes of their passwords. */
const FOR_US_ALONE = 0o600;

/**
 * Writes a backup beside its place and moves it there once it is whole and on the disk: what lies under
 * its name is never cut short.
 * @throws Error with a sentence where the disk is full or the file cannot be made.
 */
export async function writeBackupFile(file: string, lines: AsyncIterable<Line>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    const output = createWriteStream(unfinished, { flags: "wx", mode: FOR_US_ALONE });
    await pipeline(Readable.from(withEnd(lines)), createGzip(), output);
    moveIntoPlace(unfinished, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") rmSync(unfinished, { force: true });
    throw explained(error, file);
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: "there is no room left on the disk",
  EDQUOT: "there is no room left on the disk",
  EFBIG: "it became larger than files may be here",
  EACCES: "this account may not write there",
  EROFS: "nothing can be written there",
  ENOENT: "there is no such folder",
  EEXIST: "another backup to it is under way, or was killed: delete the .unfinished file",
};

function explained(error: unknown, file: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason === undefined) return error;

  return new Error(`No backup was made at ${file}: ${reason}.`);
}

async function* withEnd(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    count += 1;
    yield text;
  }
  yield `${JSON.stringify({ kind: "end", lines: count, sha256: hash.digest("hex") } satisfies Line)}\n`;
}

/**
 * Reads a backup to its end, so that a damaged one is known before anything is done with it.
 * @throws Error with a sentence where it is none, is cut short or was changed.
 */
export async function checkBackupFile(file: string): Promise<Head> {
  let head: Head | null = null;
  let isWhole = false;
  for await (const line of readBackupFile(file)) {
    if (head === null && (line.kind !== "snowball-backup" || line.format !== 1)) break;
    if (line.kind === "snowball-backup") head = line;
    isWhole = line.kind === "end";
  }
  if (head === null) throw new Error(`${file} is no backup of Snowball.`);
  if (!isWhole) throw damaged(file);
  return head;
}

/** The lines of a backup. @throws Error with a sentence where it is damaged. */
export async function* readBackupFile(file: string): AsyncGenerator<Line> {
  const hash = createHash("sha256");
  let count = 0;
  try {
    for await (const text of textsOf(file)) {
      const line = JSON.parse(text) as Line;
      if (line.kind !== "end") {
        hash.update(`${text}\n`);
        count += 1;
      } else if (line.lines !== count || line.sha256 !== hash.digest("hex")) {
        throw damaged(file);
      }
      yield line;
    }
  } catch (error) {
    throw isUnreadable(error) ? damaged(file, error) : error;
  }
}

/** Each line without its end. */
async function* textsOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of unpack(file)) {
    const [first = "", ...others] = String(chunk).split("\n");
    rest += first;
    for (const next of others) {
      yield rest;
      rest = next;
    }
  }
  if (rest !== "") yield rest;
}

/** What goes wrong below is told to who reads. */
function unpack(file: string): Readable {
  const unpacked = new PassThrough({ encoding: "utf8" });
  pipeline(createReadStream(file), createGunzip(), unpacked).catch((error: Error) =>
    unpacked.destroy(error),
  );
  return unpacked;
}

function isUnreadable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;

  return error instanceof SyntaxError || code === "Z_BUF_ERROR" || code === "Z_DATA_ERROR";
}

function damaged(file: string, cause?: unknown): Error {
  return new Error(`${file} is damaged or cut short. Nothing of it was taken.`, { cause });
}
