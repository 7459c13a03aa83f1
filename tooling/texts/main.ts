import { readTexts } from "./read-texts.ts";

// Prints the texts of the web app, the API and its emails by feature, to review them. With an argument, of one feature.
const texts = readTexts([
  "apps/web/src/*.ts*",
  "apps/api/src/features/*.ts",
  "packages/contract/src/problems.ts",
]);
const [only] = process.argv.slice(2);
const featureOf = (file: string) =>
  /\/features\/([^/]+)\//.exec(file)?.[1] ?? file.split("/").slice(0, 2).join("/");

const lines = [...Map.groupBy(texts, ({ file }) => featureOf(file))]
  .filter(([feature]) => only === undefined || only === feature)
  .flatMap(([feature, own]) => [
    `\n## ${feature}\n`,
    ...own.map(({ file, line, text }) => `${text}\n    ${file}:${line}`),
  ]);
process.stdout.write(`${lines.join("\n")}\n`);
