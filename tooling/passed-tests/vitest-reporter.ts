import type { Reporter, TestModule } from "vitest/node";

import { fromRoot, recordOf, writeRecord } from "./record.ts";

/** Keeps which unit tests passed. Vitest makes one with `new`, so it is a class. */
// oxlint-disable-next-line import/no-default-export -- runners take a reporter from the default export
export default class PassedTestsReporter implements Reporter {
  private readonly record: string;

  constructor({ record = recordOf("unit") }: { record?: string } = {}) {
    this.record = record;
  }

  onTestRunStart(): void {
    writeRecord(this.record, []);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = modules.flatMap((module) =>
      [...module.children.allTests("passed")].map(({ name }) => ({
        file: fromRoot(module.moduleId),
        title: name,
      })),
    );

    writeRecord(this.record, passed);
  }
}
