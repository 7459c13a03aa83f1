import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What visitors without a session see first; everything else starts from the empty document. */
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

const EMPTY_ROOT = '<div id="root"></div>';

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;
type Folders = { dist: string; prerenderer: string };
type Prerenderer = { prerenderAt: (path: string) => Promise<string> };

/**
 * Writes the public pages into `prerendered` of the built app, as it renders them for a visitor.
 * `prerenderer` is where Vite put `apps/web/src/prerender.tsx`, built for Node.
 * @throws Error when a page cannot be rendered, or the built document is not as expected.
 */
async function prerenderWeb({ dist, prerenderer }: Folders): Promise<void> {
  const { prerenderAt } = (await import(
    pathToFileURL(join(prerenderer, "prerender.js")).href
  )) as Prerenderer;
  const document = readFileSync(join(dist, "index.html"), "utf8");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  mkdirSync(join(dist, "prerendered"), { recursive: true });

  for (const { path, file, screen, title } of PAGES) {
    const links = filesOf(manifest, screen)
      .filter((each) => !document.includes(each))
      .map((each) => `<link rel="${relationOf(each)}" crossorigin href="/${each}">`);
    const page = [
      [EMPTY_ROOT, `<div id="root" data-prerendered="${path}">${await prerenderAt(path)}</div>`],
      ["<title>Snowball</title>", `<title>${title}</title>`],
      ["</head>", `${links.join("")}</head>`],
    ].reduce((text, [from = "", to = ""]) => replaceOnce(text, from, to), document);
    writeFileSync(join(dist, "prerendered", file), page);
  }
}

/** Its rules have to be there when the screen is painted, its code soon after. */
function relationOf(file: string): string {
  return file.endsWith(".css") ? "stylesheet" : "modulepreload";
}

/** A module's own files, and those of all that it imports from the start. */
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
