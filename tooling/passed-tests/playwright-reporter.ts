import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

import { fromRoot, recordOf, writeRecord } from "./record.ts";

/** Keeps which browser tests passed, at a second try too. Playwright makes one with `new`. */
// oxlint-disable-next-line import/no-default-export -- runners take a reporter from the default export
export default class PassedTestsReporter implements Reporter {
  private readonly record: string;
  private suite: Suite | null = null;

  constructor({ record = recordOf("e2e") }: { record?: string } = {}) {
    this.record = record;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
    writeRecord(this.record, []);
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? [];
    const passed = tests.filter((test) => test.results.some(({ status }) => status === "passed"));

    writeRecord(
      this.record,
      passed.map(({ location, title }) => ({ file: fromRoot(location.file), title })),
    );
  }

  /** The terminal belongs to the other reporters. */
  printsToStdio(): boolean {
    return false;
  }
}
