import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that wait or walk for many seconds, though they are short: where no run before has told how
 * long each takes, Vitest goes by their size, and one core would have nothing left to do at the end.
 */
export const LONG_FILES = [
  "apps/api/src/testing/reminders-through-crash.test.ts",
  "apps/api/src/features/payoff-plans/totals-each-day.test.ts",
  "apps/api/src/testing/fuzz/fuzz.test.ts",
  "apps/api/src/database/embedded/embedded-server.test.ts",
  "apps/api/src/database/external-server.test.ts",
  "apps/api/src/adapters/stripe/deadline.test.ts",
  "apps/api/src/jobs/run-jobs.test.ts",
  "apps/api/src/jobs/lost-connections.test.ts",
];

/** Within each project the long files begin, whatever else decides about the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG_FILES.some((file) => moduleId.endsWith(file));
    const projects = new Set(sorted.map(({ project }) => project));

    return [...projects].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
