/** A case with its expected result, as in `fixtures/vectors.json`. */
export type Vector = {
  id: string;
  group: string;
  kind: string;
  title: string;
  input: Record<string, unknown>;
  expected: Record<string, unknown>;
  tolerance: Record<string, unknown>;
};

/**
 * Returns differences beyond the tolerance, as `path: expected, got`. All expected fields must be
 * present; an answer may contain more.
 */
export function mismatches({ expected, tolerance }: Vector, actual: unknown): string[] {
  return differences({ expected, actual, path: "result" }, tolerance);
}

type Pair = { expected: unknown; actual: unknown; path: string };

function differences(pair: Pair, tolerance: Vector["tolerance"]): string[] {
  const { expected, actual, path } = pair;
  if (typeof expected !== "object" || expected === null) {
    return isWithin(pair, tolerance)
      ? []
      : [`${path}: ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];
  }
  if (typeof actual !== "object" || actual === null) return [`${path}: missing`];
  if (Array.isArray(expected) && (actual as unknown[]).length !== expected.length) {
    return [`${path}: ${expected.length} entries, got ${(actual as unknown[]).length}`];
  }
  const fields = actual as Record<string, unknown>;

  return Object.entries(expected).flatMap(([name, value]) =>
    differences({ expected: value, actual: fields[name], path: `${path}.${name}` }, tolerance),
  );
}

/** Cents and months must be equal. Numbers in text may differ by the vector's tolerance. */
function isWithin({ expected, actual }: Pair, tolerance: Vector["tolerance"]): boolean {
  if (expected === actual) return true;
  if (typeof expected !== "string" || typeof actual !== "string") return false;

  const distance = Math.abs(Number(actual) - Number(expected));
  const relative = Number(tolerance["relative"] ?? 0) * Math.abs(Number(expected));
  return distance <= Math.max(relative, Number(tolerance["absolutePercentPoints"] ?? 0));
}
