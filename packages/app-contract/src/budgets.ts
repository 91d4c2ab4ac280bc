import type { AppRelease } from './registry.ts';

/** Bytes after gzip that a build may take. The platform's own; an app declares lower ones in its `budgets`. */
export const budgets = {
  /** The federation entry of an app; its size delays the app's first chunk. */
  remoteEntry: 10 * 1024,
  /** The entry, the manifest, and the scripts and style sheets that the first view of an app may need. */
  firstView: 120 * 1024,
  /** All files of an app that a page can load. */
  all: 700 * 1024,
  /** All style sheets of an app. */
  css: 90 * 1024,
  /** Each script of an app that is loaded on demand; the editor of formatted texts is the largest. */
  onDemand: 140 * 1024,
  /** The shell's entry script, loaded by signed-out visitors: React and the auth pages. */
  signedOut: 120 * 1024,
  /** The scripts loaded after sign-in: OpenID Connect client, design system, router, GraphQL client, kit. */
  platform: 320 * 1024,
  /** Each script of the shell that is loaded on demand, such as a shared module; the library of the document viewer is the largest. */
  shellOnDemand: 220 * 1024,
  /** All style sheets of the shell. */
  shellCss: 56 * 1024,
} as const;

/** Files of a release that describe it: no page loads them. */
export const descriptionFiles: ReadonlySet<string> = new Set([
  ...['index.html', 'shell.json', 'operations.json', 'release.json', 'release.dsse.json', 'app.json'],
]);

/** Bytes after gzip of each file of a release, by name. */
export type FileSizes = Readonly<Record<string, number>>;

/**
 * Compares the files of an app's release with its budgets; the build and the server measure in the same way (DLV-02).
 *
 * @returns one line with figures for each budget that is exceeded, and for each that is above the platform's
 */
export function appBudgetFaults(
  { manifest, entry, preload, declaration }: Pick<AppRelease, 'manifest' | 'entry' | 'preload' | 'declaration'>,
  sizes: FileSizes,
): string[] {
  const { name, budgets: declared = {} } = declaration;
  const loaded = Object.keys(sizes).filter((file) => !descriptionFiles.has(file));
  const firstView = [manifest.path, entry.path, ...preload].map(fileName);
  const onDemand = loaded.filter((file) => file.endsWith('.js') && !firstView.includes(file));
  const limit = (part: keyof typeof declared) => Math.min(declared[part] ?? budgets[part], budgets[part]);
  const tooHigh = (['firstView', 'all', 'css', 'onDemand'] as const).filter(
    (part) => (declared[part] ?? 0) > budgets[part],
  );
  return [
    ...tooHigh.map((part) => `The budget ${part} of ${name} is above ${inKilobytes(budgets[part])}`),
    ...exceeded(`The entry of ${name}`, sizes[fileName(entry.path)] ?? 0, budgets.remoteEntry),
    ...exceeded(`The first view of ${name}`, sumOf(firstView, sizes), limit('firstView')),
    ...exceeded(`${name} as a whole`, sumOf(loaded, sizes), limit('all')),
    ...exceeded(
      `The CSS of ${name}`,
      sumOf(
        loaded.filter((file) => file.endsWith('.css')),
        sizes,
      ),
      limit('css'),
    ),
    ...onDemand.flatMap((file) => exceeded(`${file} of ${name}`, sizes[file] ?? 0, limit('onDemand'))),
  ];
}

/**
 * Compares the files of a release of the shell with its budgets.
 *
 * @param page its `index.html`
 * @param platform addresses of the files that a signed-in page loads at once, as in `shell.json`
 */
export function shellBudgetFaults(page: string, platform: readonly string[], sizes: FileSizes): string[] {
  const entry = [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source = '']) => fileName(source));
  const scripts = platform.filter((file) => file.endsWith('.js')).map(fileName);
  const atOnce = new Set([...entry, ...scripts]);
  const files = Object.keys(sizes);
  const sheets = files.filter((file) => file.endsWith('.css'));
  const onDemand = files.filter((file) => file.endsWith('.js') && !atOnce.has(file));
  return [
    ...exceeded('The entry of the shell', sumOf(entry, sizes), budgets.signedOut),
    ...exceeded('The platform script of the shell', sumOf(scripts, sizes), budgets.platform),
    ...exceeded('The CSS of the shell', sumOf(sheets, sizes), budgets.shellCss),
    ...onDemand.flatMap((file) => exceeded(`${file} of the shell`, sizes[file] ?? 0, budgets.shellOnDemand)),
  ];
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function sumOf(files: readonly string[], sizes: FileSizes): number {
  return [...new Set(files)].reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
}

const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

function exceeded(what: string, bytes: number, limit: number): string[] {
  return bytes <= limit ? [] : [`${what} takes ${inKilobytes(bytes)} gzip, the limit is ${inKilobytes(limit)}`];
}
