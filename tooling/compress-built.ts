import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Smaller files gain little. */
const BYTES_MIN = 256;

/**
 * Writes `.br` and `.gz` files next to the built files with the strongest compression: once per
 * build, instead of weaker compression at every request.
 */
export function compressBuilt(folder: string): void {
  for (const file of globSync("**/*.{js,css,svg}", { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    if (bytes.length < BYTES_MIN) continue;
    writeFileSync(
      join(folder, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
