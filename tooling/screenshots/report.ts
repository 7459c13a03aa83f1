import type { Measure } from "./measure.ts";
import type { Budget, ScreenState } from "../../tests/e2e/screens/screen-state.ts";

/** Of an ordinary phone. */
export const PHONE_HEIGHT = 844;

/** A state as it was seen: its measure by width. */
export type Seen = { state: ScreenState; measures: ReadonlyMap<number, Measure> };

export type Verdict = {
  text: string;
  /** `broken` fails. `waiting` is known and fails separately. `due` is met but still has `waitsFor`. */
  kind: "none" | "met" | "broken" | "waiting" | "due" | "wide";
};

/** Checks that a state is within its budget on a phone and within the screen at every width. */
export function checkBudget({ state, measures }: Seen): Verdict {
  const wide = [...measures].filter(([, { overflow }]) => overflow > 0);
  if (wide.length > 0) {
    const words = wide.map(([width, { overflow }]) => `${overflow} px too wide at ${width}`);
    return { kind: "wide", text: words.join(", ") };
  }
  const phone = measures.get(390);
  if (!state.budget || !phone) return { kind: "none", text: "" };
  const { waitsFor } = state.budget;
  const over = beyond(state.budget, phone);
  if (over.length === 0) {
    return waitsFor === undefined
      ? { kind: "met", text: "within its budget" }
      : { kind: "due", text: "within its budget: take waitsFor out, so that it stays" };
  }
  const text = `over its budget: ${over.join(", ")}`;

  return waitsFor === undefined
    ? { kind: "broken", text }
    : { kind: "waiting", text: `not yet met (waits for ${waitsFor}): ${over.join(", ")}` };
}

function beyond({ phoneScreens, height, words }: Budget, phone: Measure): string[] {
  const screens = phone.height / PHONE_HEIGHT;

  return [
    ...(phoneScreens !== undefined && screens > phoneScreens
      ? [`${screens.toFixed(1)} of ${phoneScreens} phone screens`]
      : []),
    ...(height !== undefined && phone.height >= height ? [`${phone.height} of ${height} px`] : []),
    ...(words !== undefined && phone.words > words ? [`${phone.words} of ${words} words`] : []),
  ];
}

/** As Markdown, which is also read on a terminal. */
export function tableOf(seen: readonly Seen[], widths: readonly number[]): string {
  const head = [
    "screen",
    ...widths.map((width) => `px at ${width}`),
    "phone screens",
    "words",
    "budget",
  ];
  const rows = seen.map((each) => {
    const phone = each.measures.get(390);
    return [
      each.state.name,
      ...widths.map((width) => String(each.measures.get(width)?.height ?? "")),
      phone ? (phone.height / PHONE_HEIGHT).toFixed(1) : "",
      String(phone?.words ?? ""),
      checkBudget(each).text,
    ];
  });
  const columns = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => (row[at] ?? "").length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => pad(cell, columns[at] ?? 0, isNumber(at))).join(" | ")} |`;
  const isNumber = (at: number) => at > 0 && at < head.length - 1;
  const rule = columns.map((width, at) => `${"-".repeat(width - 1)}${isNumber(at) ? ":" : "-"}`);

  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

function pad(text: string, width: number, isRight: boolean): string {
  return isRight ? text.padStart(width) : text.padEnd(width);
}

/** 1: a budget that held is broken, or a screen could not be shown. 2: only what is still waited for. */
export function exitCodeOf(verdicts: readonly Verdict[]): 0 | 1 | 2 {
  const kinds = new Set(verdicts.map(({ kind }) => kind));
  if (kinds.has("broken") || kinds.has("due") || kinds.has("wide")) return 1;

  return kinds.has("waiting") ? 2 : 0;
}
