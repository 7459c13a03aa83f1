// Imports no schemas, so that the browser can use it without the schema library.

/**
 * Pattern for names, which are shown in one line. Rejects control characters, line and paragraph
 * separators, lone surrogates, and characters that change the writing direction (Unicode's
 * `Bidi_Control`). Those could make one name look like another.
 */
export const ONE_LINE_PATTERN = "^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Bidi_C}]*$";

/** Converts text from a spreadsheet or a bank so that `ONE_LINE_PATTERN` accepts it. */
export function toOneLine(text: string): string {
  return text
    .replaceAll(/\p{Bidi_C}/gu, "")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}
