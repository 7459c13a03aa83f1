import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The first pages of visitors without a session. */
const PAGES = [
  {
    path: "/",
    file: "index.html",
    screen: "src/features/landing/landing-page.tsx",
    title: "See the month you'll be debt-free · Snowball",
  },
  {
    path: "/login",
    file: "login.html",
    screen: "src/features/auth/login-page.tsx",
    title: "Welcome Back · Snowball",
  },
  {
    path: "/register",
    file: "register.html",
    screen: "src/features/auth/register-page.tsx",
    title: "Create your account · Snowball",
  },
] as const;

/** Screens of signed-in users. Their code loads after the app's code, but does not wait until that code runs. */
const PRELOADED = {
  "home.html": "src/features/home/home-page.tsx",
  "plan.html": "src/app/plan-page.tsx",
  "debts.html": "src/features/debts/debts-page.tsx",
};
/** What each of these screens loads as well. */
const WITH_EACH = ["src/app/screen-data.ts", "src/app/account-banners.tsx"];

const EMPTY_ROOT = '<div id="root"></div>';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
type Folders = { dist: string; prerenderer: string };
type Prerenderer = {
  prerenderAt: (path: string) => Promise<string>;
  prerenderLoading: () => Promise<string>;
};

/**
 * Writes the public pages into `prerendered` of the built app, rendered for a visitor. All other
 * documents show a loading message until scripts arrive; three of them name their screen's files.
 * `prerenderer` is the folder with `apps/web/src/prerender.tsx`, built by Vite for Node.
 * @throws Error if a page cannot be rendered, or the built document is not as expected.
 */
async function prerenderWeb({ dist, prerenderer }: Folders): Promise<void> {
  const { prerenderAt, prerenderLoading } = (await import(
    pathToFileURL(join(prerenderer, "prerender.js")).href
  )) as Prerenderer;
  const document = readFileSync(join(dist, "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  mkdirSync(join(dist, "prerendered"), { recursive: true });
  const linksOf = (screens: readonly string[], priority = "") =>
    [...new Set(screens.flatMap((screen) => filesOf(manifest, screen)))]
      .filter((each) => !document.includes(each))
      .map((each) => `<link ${relationOf(each, priority)} crossorigin href="/${each}">`)
      .join("");

  for (const { path, file, screen, title } of PAGES) {
    const page = [
      [EMPTY_ROOT, `<div id="root" data-prerendered="${path}">${await prerenderAt(path)}</div>`],
      ["<title>Snowball</title>", `<title>${title}</title>`],
      ["</head>", `${linksOf([screen])}</head>`],
    ].reduce((text, [from = "", to = ""]) => replaceOnce(text, from, to), document);
    writeFileSync(join(dist, "prerendered", file), page);
  }
  const loading = replaceOnce(
    document,
    EMPTY_ROOT,
    `<div id="root">${await prerenderLoading()}</div>`,
  );
  writeFileSync(join(dist, "index.html"), loading);
  for (const [file, screen] of Object.entries(PRELOADED)) {
    const links = linksOf([screen, ...WITH_EACH], " fetchpriority=low");
    writeFileSync(
      join(dist, "prerendered", file),
      replaceOnce(loading, "</head>", `${links}</head>`),
    );
  }
}

/** Styles must load before the screen is painted, code soon after. */
function relationOf(file: string, priority: string): string {
  return file.endsWith(".css") ? 'rel="stylesheet"' : `rel="modulepreload"${priority}`;
}

/** Returns a module's files, and those of all its static imports. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build has no ${key}.`);
  if (seen.has(key)) return [];
  seen.add(key);

  return [
    entry.file,
    ...(entry.css ?? []),
    ...(entry.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen)),
  ];
}

function replaceOnce(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`The document does not hold ${from} once.`);

  return text.replace(from, () => to);
}

if (import.meta.main) {
  const [dist = "", prerenderer = ""] = process.argv.slice(2);
  await prerenderWeb({ dist, prerenderer });
}
