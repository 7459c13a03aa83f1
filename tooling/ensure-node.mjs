// Plain JavaScript, because it must run on the old Node versions that it reports.
const [major] = process.versions.node.split(".").map(Number);

if (major < 24) {
  process.stderr.write(
    `Snowball needs Node 24 or newer; this is ${process.version}.\n` +
      "On Linux x64 `npm ci` brings it along: run the command through npm (`npm start`, `npm test`).\n" +
      "Elsewhere install Node 24 or newer first: https://nodejs.org/\n",
  );
  process.exit(1);
}
