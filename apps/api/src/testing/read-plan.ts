/** A step of a plan of PostgreSQL's, as `EXPLAIN (FORMAT JSON)` tells it; the actual figures with `ANALYZE`. */
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
/** They read all that they are given before they hand anything on, whatever limit is above them. */
const TAKES_ALL = /^(Sort|Aggregate|Hash)$/;

/**
 * The tables and indexes that a plan goes through from beginning to end. What a limit ends is none, unless it
 * looks for something on the way.
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
