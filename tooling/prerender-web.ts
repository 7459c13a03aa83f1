import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The first pages of visitors without a session. */
const PAGES = [
  {
    path: "/",
    file: "index.html",
    screen: "src/app/landing-screen.tsx",
    title: "See the month you are debt-free · Snowball",
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

const PLAN = "src/app/plan-page.tsx";
const OF_PLAN = "src/features/payoff-plan";
const CHART = `${OF_PLAN}/chart/balance-chart.tsx`;

/**
 * Entry screens of users with a session. Their documents preload everything the screen consists of,
 * so that it loads in one round trip. Other screens start from a document without preloads.
 */
const SCREENS = [
  { file: "home.html", made: ["src/app/home-page.tsx", "src/app/home-data.ts"] },
  { file: "plan.html", made: [PLAN] },
  { file: "plan/months.html", made: [PLAN, `${OF_PLAN}/page/months-screen.tsx`, CHART] },
  { file: "plan/paychecks.html", made: [PLAN, `${OF_PLAN}/this-month/paychecks-screen.tsx`] },
  { file: "plan/what-ifs.html", made: [PLAN, `${OF_PLAN}/scenarios/scenarios-section.tsx`] },
  { file: "plan/adjustments.html", made: [PLAN, `${OF_PLAN}/adjustments/adjustments-section.tsx`] },
  { file: "plan/changes.html", made: [PLAN, `${OF_PLAN}/change/changes-section.tsx`] },
  { file: "plan/estimates.html", made: [PLAN] },
  { file: "plan/proof.html", made: [PLAN, `${OF_PLAN}/strategies/proof-section.tsx`] },
  { file: "debts.html", made: ["src/features/debts/debts-page.tsx"] },
  { file: "accounts.html", made: ["src/app/accounts-page.tsx"] },
  { file: "calendar.html", made: ["src/features/calendar/calendar-page.tsx"] },
  { file: "settings.html", made: ["src/app/settings-page.tsx"] },
  // The same document for every debt.
  { file: "schedule/any.html", made: ["src/app/debt-pages.tsx"] },
  { file: "detail/any.html", made: ["src/app/debt-pages.tsx"] },
] as const;

const MODULE = 'rel="modulepreload"';
const EMPTY_ROOT = '<div id="root"></div>';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
type Folders = { dist: string; prerenderer: string };
type Prerenderer = {
  prerenderAt: (path: string) => Promise<string>;
  prerenderLoading: () => Promise<string>;
};

/**
 * Writes the public pages into `prerendered` of the built app, rendered for a visitor, and the
 * documents of the entry screens. All other documents show a loading message until scripts arrive.
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
  const linksOf = (modules: readonly string[], relation: (file: string) => string) =>
    [...new Set(modules.flatMap((module) => filesOf(manifest, module)))]
      .filter((each) => !document.includes(each))
      .map((each) => `<link ${relation(each)} crossorigin href="/${each}">`)
      .join("");

  for (const { path, file, screen, title } of PAGES) {
    const page = [
      [EMPTY_ROOT, `<div id="root" data-prerendered="${path}">${await prerenderAt(path)}</div>`],
      ["<title>Snowball</title>", `<title>${title}</title>`],
      ["</head>", `${linksOf([screen], relationOf)}</head>`],
    ].reduce((text, [from = "", to = ""]) => replaceOnce(text, from, to), document);
    writeFileSync(join(dist, "prerendered", file), page);
  }
  const loading = replaceOnce(
    document,
    EMPTY_ROOT,
    `<div id="root">${await prerenderLoading()}</div>`,
  );
  writeFileSync(join(dist, "index.html"), loading);
  for (const { file, made } of SCREENS) {
    const page = replaceOnce(loading, "</head>", `${linksOf(made, aheadOf)}</head>`);
    const into = join(dist, "prerendered", file);
    mkdirSync(dirname(into), { recursive: true });
    writeFileSync(into, page);
  }
}

/** Styles must load before the screen is painted, code soon after. */
function relationOf(file: string): string {
  return file.endsWith(".css") ? 'rel="stylesheet"' : MODULE;
}

/**
 * Preloads styles without blocking: the screen's code applies them. The document itself is painted
 * first. It waits only for the styles of all pages, which would load later if thirty files had the
 * same priority.
 */
function aheadOf(file: string): string {
  const relation = file.endsWith(".css") ? 'rel="preload" as="style"' : MODULE;

  return `${relation} fetchpriority="low"`;
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
