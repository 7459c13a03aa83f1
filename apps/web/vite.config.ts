import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const API_ORIGIN = process.env["API_ORIGIN"] ?? "http://127.0.0.1:3002";

const OF_EACH_PAGE = /\/(vendor|shared|app|styles|rolldown-runtime)-.{8}\.js$/;

/** Makes Chromium compile the functions of a file while it loads, not one by one on the main thread. */
const COMPILE_HINT = "//# allFunctionsCalledOnLoad\n";

export default defineConfig({
  plugins: [
    tailwindcss(),
    react(),
    {
      name: "compile-hint",
      generateBundle: {
        // After Vite's own lists of files, because only the first line of a file is a hint.
        order: "post",
        handler: (_options, files) => {
          for (const file of Object.values(files))
            if (file.type === "chunk") file.code = COMPILE_HINT + file.code;
        },
      },
    },
  ],
  build: {
    manifest: true,
    // Source maps would publish the code. Read stack traces with the maps of a local build.
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // The page itself loads these files, so a lazy part needs no list of them.
      resolveDependencies: (_url, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !OF_EACH_PAGE.test(file)),
    },
    // The dictionaries of the password check are large. They load where a new password is entered.
    chunkSizeWarningLimit: 2_000,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The first browsers with light-dark(); an older target expands it into twice the rules.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssMinify: "lightningcss",
    // A screen's CSS module loads with its code.
    cssCodeSplit: true,
    rolldownOptions: {
      // Only the server needs the schemas of the contract. A constant in the same file must not include them.
      treeshake: {
        moduleSideEffects: [
          { test: /packages\/contract\//, sideEffects: false },
          // An import from a feature's index includes only what is imported, not the whole feature.
          { test: /apps\/web\/src\/features\/.+\.tsx?$/, sideEffects: false },
        ],
      },
      // Endpoints are constants of the contract. Inline them where they are used.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        codeSplitting: {
          groups: [
            // It changes only with its versions, so returning visitors have it in their cache.
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
            },
            // In one stylesheet, so that the order of the layers comes before the styles.
            { name: "styles", test: /apps\/web\/src\/ui\/.+\.css/ },
            // What many screens need, in one file instead of fifty.
            { name: "shared", minShareCount: 14 },
            // What each page loads anyway, so that it is not part of the next file.
            { name: "app", tags: ["$initial"] },
            // What signed-in screens share, in one file instead of dozens: on a phone, each one waits for its turn.
            {
              name: "screens",
              minShareCount: 3,
              test: /features\/(debts|upcoming-payments|connections)\/|payoff-plan\/words\/(?!read-debts|plan-portfolio)|planner\/src\/(facts|change)\/|month-totals|debt-color|ui\/table\./,
            },
            // The engine and what screens make of it, which the plan, debts and the calculator need. Without charts.
            {
              name: "engine",
              minShareCount: 3,
              test: /features\/payoff-plan\/(?!chart\/|of-debt\/)|packages\/(planner|payoff)\//,
            },
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
