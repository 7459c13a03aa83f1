import type { Measured } from "./measure-pair.ts";

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
