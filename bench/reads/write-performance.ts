import { readFileSync, writeFileSync } from "node:fs";

import type { Measured } from "./measure-pair.ts";

const PAGE = new URL("../../docs/performance.md", import.meta.url);
const BEGIN = "<!-- measured: written by `npm run bench -- reads` -->";
const END = "<!-- end of what was measured -->";

/** Puts what was measured in the place of what was measured before; the words around it are people's. */
export function writePerformance(measured: { reads: Measured[]; growth: Measured[] }): void {
  const page = readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = page.split(BEGIN);
  const [, after = ""] = rest.split(END);
  const on = new Date().toISOString().slice(0, 10);
  const words = [
    BEGIN,
    `Each read beside its own limit, ${on}:`,
    tableOf(measured.reads),
    "The first page of much beside that of little:",
    tableOf(measured.growth),
    END,
  ].join("\n\n");
  writeFileSync(PAGE, `${before}${words}${after}`);
}

export function tableOf(measured: readonly Measured[]): string {
  const rows = [
    ["call", "connections", "calls a second", "p99", "processor"],
    ...measured.map(({ call, connections, rate, p99, processor }) => [
      `\`${call}\``,
      String(connections),
      ...[rate, p99, processor].map((ratio) => ratio.toFixed(2)),
    ]),
  ];
  const widths =
    rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;

  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
