import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Below this there is little to save. */
const BYTES_MIN = 256;

/**
 * Writes `.br` and `.gz` beside the built files, as small as they get: once at build instead of
 * quickly, and larger, at every request.
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
