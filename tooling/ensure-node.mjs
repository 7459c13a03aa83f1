// Plain JavaScript on purpose: it must run on the old Node that it is here to complain about.
const [major] = process.versions.node.split(".").map(Number);

if (major < 24) {
  process.stderr.write(
    `Snowball needs Node 24 or newer; this is ${process.version}.\n` +
      "On Linux x64 `npm ci` brings it along: run the command through npm (`npm start`, `npm test`).\n" +
      "Elsewhere install Node 24 or newer first: https://nodejs.org/\n",
  );
  process.exit(1);
}
