import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "@playwright/test";

import { createPlace, removePlace, startProduct } from "../../tests/e2e/product/start-product.ts";
import { BROWSER_FLAGS, findBrowser } from "../browser/find-browser.ts";
import { checkBudget, exitCodeOf, type Seen, tableOf } from "./report.ts";
import { STATES } from "../../tests/e2e/screens/states.ts";
import { takePictures, WIDTHS } from "./take-pictures.ts";

// `npm run screenshots [-- word …]` captures every screen state, or those with a word in their name. It
// uses a phone, a tablet and a desktop, light and dark. It reports heights, word counts and budgets.

const FOLDER = join(import.meta.dirname, "../../screenshots");

async function main(words: readonly string[]): Promise<number> {
  const states = STATES.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (states.length === 0) throw new Error(`No screen's name holds ${words.join(" or ")}.`);
  if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });

  const place = await createPlace();
  try {
    const product = await startProduct(place);
    const { executablePath, env } = await findBrowser();
    const browser = await chromium.launch({
      executablePath,
      args: BROWSER_FLAGS,
      env: { ...process.env, ...env },
    });
    try {
      const { seen, failures } = await takePictures(states, { browser, product, folder: FOLDER });
      return writeReport(seen, failures);
    } finally {
      await browser.close();
      await product.stop();
    }
  } finally {
    removePlace(place);
  }
}

function writeReport(seen: readonly Seen[], failures: readonly string[]): number {
  const table = tableOf(seen, WIDTHS);
  const verdicts = seen.map(checkBudget);
  const waiting = verdicts.filter(({ kind }) => kind === "waiting").length;
  const lines = [
    table,
    "",
    ...failures.map((failure) => `NOT SHOWN: ${failure}`),
    ...(waiting > 0 ? [`${waiting} budgets are not yet met.`] : []),
    `Pictures: ${FOLDER}`,
  ];
  writeFileSync(join(FOLDER, "screens.md"), `${table}\n`);
  process.stdout.write(`${lines.join("\n")}\n`);

  return failures.length > 0 ? 1 : exitCodeOf(verdicts);
}

process.exitCode = await main(process.argv.slice(2));
