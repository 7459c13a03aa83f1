/** A node of a query plan from `EXPLAIN (FORMAT JSON)`. The actual figures need `ANALYZE`. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

const SCAN = /^(Seq Scan|Index Scan|Index Only Scan|Bitmap Index Scan)$/;
/** Nodes that read all input before their first output, so a limit above them has no effect. */
const TAKES_ALL = /^(Sort|Aggregate|Hash)$/;

/**
 * Returns the tables and indexes that a plan reads completely. A scan under a limit does not count unless it filters
 * rows.
 */
export function readWholeIn(node: PlanNode, isUnderLimit = false): string[] {
  const { "Node Type": type, Plans: inner = [] } = node;
  const name = node["Index Name"] ?? node["Relation Name"];
  const isLimited = type === "Limit" || (isUnderLimit && !TAKES_ALL.test(type));

  return [
    ...(isWhole(node, isUnderLimit) && name !== undefined ? [name] : []),
    ...inner.flatMap((each) => readWholeIn(each, isLimited)),
  ];
}

function isWhole(node: PlanNode, isUnderLimit: boolean): boolean {
  const isEnded = isUnderLimit && node.Filter === undefined;

  return SCAN.test(node["Node Type"]) && node["Index Cond"] === undefined && !isEnded;
}
