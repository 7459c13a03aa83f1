import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { buildOnce, ROOT } from "./build-once.ts";

/** Returns a build that counts its runs and has one source file. */
function countedBuild() {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache/build-once-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("first.txt", "one");
  let times = 0;
  const build = (built: string) => {
    times += 1;
    writeFileSync(join(built, "times"), String(times));
  };
  const from = relative(ROOT, folder);
  const run = (how = build) =>
    buildOnce({ sources: [`${from}/*.txt`], into: join(from, "dist"), build: how });
  const found = () => readFileSync(join(folder, "dist/times"), "utf8");

  return { write, run, found, folder };
}

test("an unchanged source is built once; a changed, new or removed source triggers a rebuild", () => {
  const { write, run, found, folder } = countedBuild();
  const builtAfter = (change: () => void) => {
    change();
    run();
    return found();
  };

  expect(builtAfter(() => undefined)).toBe("1");
  expect(builtAfter(() => write("first.txt", "one"))).toBe("1");
  expect(builtAfter(() => write("first.txt", "two"))).toBe("2");
  expect(builtAfter(() => write("second.txt", ""))).toBe("3");
  expect(builtAfter(() => rmSync(join(folder, "second.txt")))).toBe("4");
});

test("a failed build throws, and keeps the previous output", () => {
  const { write, run, found } = countedBuild();
  run();
  write("first.txt", "two");

  expect(() =>
    run((built) => {
      writeFileSync(join(built, "times"), "half");
      throw new Error("It does not compile.");
    }),
  ).toThrow("It does not compile.");
  expect(found()).toBe("1");

  run();
  expect(found()).toBe("2");
});

test("the slower of two parallel builds keeps the faster one's output", () => {
  const { run, found, folder } = countedBuild();

  run((built) => {
    run();
    writeFileSync(join(built, "times"), "slower");
  });

  expect(found()).toBe("slower");
  expect(existsSync(join(folder, "dist/.built-from"))).toBe(true);
});
