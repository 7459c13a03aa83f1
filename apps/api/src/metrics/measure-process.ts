import { monitorEventLoopDelay } from "node:perf_hooks";

import type { Registry } from "./registry.ts";

const QUANTILES = { "0.5": 50, "0.99": 99, "1": 100 } as const;
const NS_PER_S = 1e9;
/** Sampling interval. It is subtracted from the measured delay, because an idle loop also measures it. */
const RESOLUTION_MS = 20;

/** Registers gauges for event loop delay, memory and CPU time of the process. */
export function measureProcess(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  registry.gauge(
    {
      name: "snowball_event_loop_delay_seconds",
      help: "How late the event loop was since it was last asked for.",
      labels: { quantile: Object.keys(QUANTILES) },
    },
    () => {
      const readings = Object.entries(QUANTILES).map(([quantile, percent]) => ({
        labels: { quantile },
        value: Math.max(0, delay.percentile(percent) / NS_PER_S - RESOLUTION_MS / 1_000),
      }));
      delay.reset();
      return readings;
    },
  );
  registry.gauge(
    { name: "snowball_process_memory_bytes", help: "Memory that the process holds." },
    () => [{ value: process.memoryUsage.rss() }],
  );
  registry.gauge(
    { name: "snowball_process_cpu_seconds", help: "Processor time that the process used." },
    () => {
      const { user, system } = process.cpuUsage();
      return [{ value: (user + system) / 1e6 }];
    },
  );
}
