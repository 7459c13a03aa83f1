import { escapeHtml } from "./escape-html.ts";

/** Markup that is safe to send: made by `html` only. */
export type Markup = { readonly markup: string };

type Part = string | Markup | readonly Markup[];

/** A template whose texts are escaped; nested markup and lists of it stay as they are. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const filled = fixed.map((text, place) => {
    const part = parts[place];
    return part === undefined ? text : text + render(part);
  });
  return { markup: filled.join("") };
}

function render(part: Part): string {
  if (typeof part === "string") return escapeHtml(part);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}
