/**
 * A registry of metrics that are exposed in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). Every label has a list of allowed values, and
 * other values are reported as `other`, so that clients cannot create new series.
 */
export type Registry = {
  counter(options: Described): Counter;
  histogram(options: Described & { buckets: readonly number[] }): Histogram;
  /** Registers a gauge. `read` is called for each scrape. */
  gauge(options: Described, read: () => readonly Reading[] | Promise<readonly Reading[]>): void;
  /** Returns all metrics as text. Leaves out gauges that fail to read. */
  expose(): Promise<string>;
};

export type Counter = { add(labels: Labels, by?: number): void };
export type Histogram = { observe(labels: Labels, value: number): void };
export type Reading = { labels?: Labels; value: number };
export type Labels = Readonly<Record<string, string>>;

type Described = {
  /** Ends with the unit, or with `_total` for a counter. */
  name: string;
  help: string;
  /** The labels with their allowed values. */
  labels?: Readonly<Record<string, Values>>;
};

/** Allowed values of a label, as a list or a set-like object. */
export type Values = readonly string[] | { has(value: string): boolean };

const OTHER = "other";

export function createRegistry(): Registry {
  const families: (() => Promise<string[]>)[] = [];

  const add = (
    { name, help }: Described,
    { type, lines }: { type: string; lines: () => Promise<string[]> | string[] },
  ) => {
    families.push(async () => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...(await lines()),
    ]);
  };

  return {
    counter: (options) => {
      const counts = new Map<string, number>();
      add(options, { type: "counter", lines: () => seriesOf(options.name, counts) });
      return {
        add: (labels, by = 1) => {
          const key = keyOf(options, labels);
          counts.set(key, (counts.get(key) ?? 0) + by);
        },
      };
    },
    histogram: (options) => {
      const series = new Map<string, { counts: number[]; sum: number; count: number }>();
      const { name, buckets } = options;
      const lines = () =>
        [...series].flatMap(([key, each]) => histogramOf({ name, key, buckets }, each));
      add(options, { type: "histogram", lines });
      return {
        observe: (labels, value) => {
          const key = keyOf(options, labels);
          const each = series.get(key) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
          series.set(key, each);
          each.sum += value;
          each.count += 1;
          const bucket = buckets.findIndex((bound) => value <= bound);
          if (bucket !== -1) each.counts[bucket] = (each.counts[bucket] ?? 0) + 1;
        },
      };
    },
    gauge: (options, read) => {
      const lines = async () => {
        const readings = await Promise.resolve(read()).catch(() => []);
        const values = readings.map(
          ({ labels = {}, value }) => [keyOf(options, labels), value] as const,
        );
        return seriesOf(options.name, new Map(values));
      };
      add(options, { type: "gauge", lines });
    },
    expose: async () => {
      const lines = await Promise.all(families.map((family) => family()));
      return `${lines.flat().join("\n")}\n`;
    },
  };
}

function keyOf({ labels: known = {} }: Described, labels: Labels): string {
  const pairs = Object.entries(known).map(([label, values]) => {
    const value = labels[label] ?? OTHER;
    const isKnown = Array.isArray(values)
      ? values.includes(value)
      : (values as Set<string>).has(value);
    return `${label}="${escaped(isKnown ? value : OTHER)}"`;
  });
  return pairs.join(",");
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

function seriesOf(name: string, values: ReadonlyMap<string, number>): string[] {
  return Array.from(values, ([key, value]) => `${name}${inBraces(key)} ${value}`);
}

function histogramOf(
  { name, key, buckets }: { name: string; key: string; buckets: readonly number[] },
  { counts, sum, count }: { counts: readonly number[]; sum: number; count: number },
): string[] {
  let below = 0;
  const bounds = buckets.map((bound, index) => {
    below += counts[index] ?? 0;
    return `${name}_bucket${inBraces(joined(key, `le="${bound}"`))} ${below}`;
  });
  return [
    ...bounds,
    `${name}_bucket${inBraces(joined(key, 'le="+Inf"'))} ${count}`,
    `${name}_sum${inBraces(key)} ${sum}`,
    `${name}_count${inBraces(key)} ${count}`,
  ];
}

const joined = (key: string, pair: string) => (key === "" ? pair : `${key},${pair}`);
const inBraces = (key: string) => (key === "" ? "" : `{${key}}`);
