import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { makeDirectoryDurably, removeDurably, UNFINISHED, writeDurably } from "./write-durably.ts";

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
