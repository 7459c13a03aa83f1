import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const API_ORIGIN = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3002";

export default defineConfig({
  plugins: [tailwindcss(), react()],
  build: {
    manifest: true,
    // Maps with sources would publish the code; stack traces are read against a local build instead.
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The dictionaries that passwords are judged by, fetched only where a new one is typed.
    chunkSizeWarningLimit: 2_000,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The first browsers with light-dark(); an older target expands it into twice the rules.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssMinify: "lightningcss",
    // A screen's CSS module comes with its code, which waits for it.
    cssCodeSplit: true,
    rolldownOptions: {
      // The wire's schemas are for the server: a constant beside them must not bring them along.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/contract\//, sideEffects: false },
          // Whoever asks a feature at its door gets what was asked for, not all that is behind it.
          { test: /apps\/web\/src\/features\/.+\.tsx?$/, sideEffects: false },
        ],
      },
      // A call names its endpoint, a constant of the contract: written where it is used.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        codeSplitting: {
          groups: [
            // Changes with its versions only, so returning visitors have it.
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
            },
            // In one stylesheet, so that no part of the kit is read before the order of the layers.
            { name: "styles", test: /apps\/web\/src\/ui\/.+\.css/ },
            // What many screens need, in one file instead of fifty.
            { name: "shared", minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // `npm run dev` serves the page with Vite and everything else with the API.
    proxy: { "^/(api|stripe|webhooks|dev|_)/|^/config\\.json$": API_ORIGIN },
  },
});
