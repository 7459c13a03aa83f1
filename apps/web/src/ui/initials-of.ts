const SMALL_WORDS = new Set(["of", "the", "and", "&", "de", "for"]);

/** Returns up to two initials of a name: `First Bank of Ohio` → `FB`. An unknown name gives `?`. */
export function initialsOf(name: string | null): string {
  const words = (name ?? "")
    .split(/\s+/)
    .filter((word) => word && !SMALL_WORDS.has(word.toLowerCase()));
  const letters = words.slice(0, 2).map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));

  return letters.join("").toUpperCase() || "?";
}
