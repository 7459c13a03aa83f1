import fc from "fast-check";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { createStore } from "./store.ts";

type Note = { id: string; text: string };

const newDir = (): string => join(mkdtempSync(join(tmpdir(), "sandbox-store-")), "state");

test("what was put is there after reopening, in the order it was first put", () => {
  const dir = newDir();
  const notes = createStore({ dir }).collection<Note>("notes");
  notes.put({ id: "b", text: "one\ntwo" });
  notes.put({ id: "a", text: "🙂 \u0000" });
  notes.put({ id: "c", text: "gone" });
  notes.put({ id: "b", text: "changed" });
  notes.remove("c");
  const reopened = createStore({ dir }).collection<Note>("notes");
  expect(reopened.list()).toEqual([
    { id: "b", text: "changed" },
    { id: "a", text: "🙂 \u0000" },
  ]);
  reopened.put({ id: "0", text: "last" });
  expect(createStore({ dir }).collection<Note>("notes").list().at(-1)?.id).toBe("0");
});

test("it behaves like a map, in memory and on disk alike, through any series of changes", () => {
  const id = fc.constantFrom("a", "b", "c", "d");
  const change = fc.record({ id, text: fc.string(), remove: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const dir = newDir();
      const model = new Map<string, Note>();
      const memory = createStore({}).collection<Note>("notes");
      const disk = createStore({ dir }).collection<Note>("notes");
      for (const { id: key, text, remove } of changes) {
        for (const one of [memory, disk]) {
          if (remove) one.remove(key);
          else one.put({ id: key, text });
        }
        if (remove) model.delete(key);
        else model.set(key, { id: key, text });
      }
      const reopened = createStore({ dir }).collection<Note>("notes");
      expect(memory.list()).toEqual([...model.values()]);
      expect(disk.list()).toEqual([...model.values()]);
      expect(reopened.list()).toEqual([...model.values()]);
    }),
    { numRuns: 20 },
  );
});

test("changing what was read changes nothing until it is put", () => {
  const notes = createStore({}).collection<Note>("notes");
  notes.put({ id: "a", text: "kept" });
  const read = notes.get("a");
  if (read) read.text = "changed";
  expect(notes.get("a")?.text).toBe("kept");
});

test("a file that a crash left half written is ignored and removed", () => {
  const dir = newDir();
  createStore({ dir }).collection<Note>("notes").put({ id: "a", text: "whole" });
  writeFileSync(join(dir, "notes", "a.json.tmp"), '7\n{"id":"a","te');
  expect(createStore({ dir }).collection<Note>("notes").list()).toEqual([
    { id: "a", text: "whole" },
  ]);
  expect(readdirSync(join(dir, "notes"))).toEqual(["a.json"]);
});

test.each(["../a", "a/b", "", "a.b", "a\u0000", "ä", "a".repeat(201)])(
  "the id %j is never found, and refused when put",
  (id) => {
    const notes = createStore({ dir: newDir() }).collection<Note>("notes");
    expect(notes.get(id)).toBeUndefined();
    expect(() => notes.put({ id, text: "" })).toThrow("Not an id");
  },
);

test("a reset forgets everything, on disk too", () => {
  const dir = newDir();
  const store = createStore({ dir });
  store.collection<Note>("notes").put({ id: "a", text: "" });
  store.reset();
  expect(store.collection<Note>("notes").list()).toEqual([]);
  expect(createStore({ dir }).collection<Note>("notes").list()).toEqual([]);
});
