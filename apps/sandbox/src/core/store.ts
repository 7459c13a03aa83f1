import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Entities of one kind, by id. Values are copies: changing one changes nothing until `put`. */
export type Collection<T extends { id: string }> = {
  /** The entity, or undefined; an id no entity can have is simply not found. */
  get(id: string): T | undefined;
  /** All entities in the order in which their ids were first put. */
  list(): T[];
  /** Their ids in the same order: what is not read need not be copied. */
  ids(): string[];
  /** Creates or replaces; on disk when it returns. Throws for an id outside [A-Za-z0-9_-]. */
  put(value: T): void;
  /** Removes; on disk when it returns. An unknown id is fine. */
  remove(id: string): void;
};

export type Store = {
  /** The collection of that name; asking twice gives the same one. */
  collection<T extends { id: string }>(name: string): Collection<T>;
  /** Forgets everything, on disk as well. */
  reset(): void;
};

const SAFE_NAME = /^[A-Za-z0-9_-]{1,200}$/;
const ENDING = ".json";

type Entry = { order: number; text: string };
type Shelf = { directory: string | null; entries: Map<string, Entry>; nextOrder: number };

/**
 * Opens the durable state kept under `dir`, one small JSON file per entity; without `dir` it lives
 * in memory only. Every `put` is on disk before it returns, so an answer sent afterwards survives
 * `kill -9` and a power cut.
 */
export function createStore({ dir }: { dir?: string | undefined }): Store {
  const shelves = new Map<string, Shelf>();

  function shelf(name: string): Shelf {
    const known = shelves.get(name);
    if (known) return known;
    if (!SAFE_NAME.test(name)) throw new Error(`Not a collection name: ${JSON.stringify(name)}`);
    const opened = openShelf(dir === undefined ? null : join(dir, name));
    shelves.set(name, opened);
    return opened;
  }

  return {
    collection: <T extends { id: string }>(name: string) => collectionOf<T>(() => shelf(name)),
    reset() {
      if (dir !== undefined) rmSync(dir, { recursive: true, force: true });
      shelves.clear();
    },
  };
}

function collectionOf<T extends { id: string }>(open: () => Shelf): Collection<T> {
  return {
    get(id) {
      const entry = open().entries.get(id);
      return entry && (JSON.parse(entry.text) as T);
    },
    list: () => [...open().entries.values()].map(({ text }) => JSON.parse(text) as T),
    ids: () => [...open().entries.keys()],
    put(value) {
      if (!SAFE_NAME.test(value.id)) throw new Error(`Not an id: ${JSON.stringify(value.id)}`);
      const shelf = open();
      const order = shelf.entries.get(value.id)?.order ?? shelf.nextOrder++;
      const text = JSON.stringify(value);
      if (shelf.directory !== null) {
        if (!existsSync(shelf.directory)) makeDirectoryDurably(shelf.directory);
        writeDurably(join(shelf.directory, value.id + ENDING), `${order}\n${text}\n`);
      }
      shelf.entries.set(value.id, { order, text });
    },
    remove(id) {
      const { directory, entries } = open();
      if (!entries.has(id)) return;
      if (directory !== null) removeDurably(join(directory, id + ENDING));
      entries.delete(id);
    },
  };
}

function openShelf(directory: string | null): Shelf {
  const found = directory !== null && existsSync(directory) ? readShelf(directory) : [];
  const ordered = found.toSorted(([, a], [, b]) => a.order - b.order);
  const nextOrder = (ordered.at(-1)?.[1].order ?? -1) + 1;
  return { directory, entries: new Map(ordered), nextOrder };
}

// A file holds the entity's place in the order on its first line and the entity on its second.
function readShelf(directory: string): [string, Entry][] {
  const names = readdirSync(directory);
  for (const name of names) {
    if (name.endsWith(UNFINISHED)) rmSync(join(directory, name), { force: true });
  }
  return names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => {
      const [order = "", text = ""] = readFileSync(join(directory, name), "utf8").split("\n");
      return [name.slice(0, -ENDING.length), { order: Number(order), text }];
    });
}

/** Ends of files that a crash left half written; readers skip and remove them. */
const UNFINISHED = ".tmp";

/**
 * Replaces the file at `path` with `text` so that after a power cut it holds either the old or the
 * new text, never a mixture, and holds the new one once this returns.
 */
function writeDurably(path: string, text: string): void {
  const unfinished = `${path}${UNFINISHED}`;
  const file = openSync(unfinished, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
  syncDirectory(dirname(path));
}

/** Removes the file at `path`, durably; a file that is not there is fine. */
function removeDurably(path: string): void {
  rmSync(path, { force: true });
  syncDirectory(dirname(path));
}

/** Creates `path` with its parents and makes its name durable in its parent. */
function makeDirectoryDurably(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  syncDirectory(dirname(path));
}

// A rename is only on disk when the directory that holds the name is.
function syncDirectory(path: string): void {
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
