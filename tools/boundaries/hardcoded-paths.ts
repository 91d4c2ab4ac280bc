import { paths } from '@platform/paths';

/** A page path that is hard-coded instead of built with `@platform/paths`. */
export interface HardcodedPath {
  file: string;
  line: number;
  text: string;
}

/** Files and folders that may hard-code paths, each with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'packages/paths/': 'declares the paths',
  'packages/app-contract/test/': 'tests routes of fictitious apps',
  'packages/create-app/': 'makes an app whose paths are its own',
  'packages/web-build/test/': 'tests routes of fictitious apps',
  'tools/publish/': 'tests routes of fictitious apps',
  'tools/boundaries/': 'tests this check',
  'api/test/platform/': 'tests routes of fictitious apps and unknown paths',
  'api/test/releases/': 'tests routes of fictitious apps',
  'api/test/soak/': 'tests unknown paths',
  'shell/test/registry-in-page.test.ts': 'tests routes of fictitious apps',
  'shell/test/route-decision.test.ts': 'tests the spelling of paths, unknown ones included',
  'e2e/access/navigation.spec.ts': 'tests the spelling of paths, unknown ones included',
  'e2e/soak/auth-faults.spec.ts': 'tests unknown paths',
};

const firstSegments = [...new Set(Object.values(paths).map(({ pattern }) => pattern.split('/')[1]))]
  // Identity provider URLs start with it as well.
  .filter((name) => name !== 'auth')
  .join('|');

/** Matches paths in strings, in templates (also after an origin) and in regular expressions. */
const address = new RegExp(
  `(?:['"\`]\\^?|\`\\$\\{[^{}\`]*\\})/(?:${firstSegments})(?![\\w.-])|[/^]\\\\/(?:${firstSegments})(?![\\w-])`,
  'g',
);

const comment = /(?<=^|\s)(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;

/** @param file path from the repository's root */
export function findHardcodedPaths(file: string, source: string): HardcodedPath[] {
  const code = source.replace(comment, (text) => text.replace(/[^\n]/g, ' '));
  return [...code.matchAll(address)].map(({ index }) => ({
    file,
    line: code.slice(0, index).split('\n').length,
    text: code.slice(index).split('\n', 1)[0]?.slice(0, 60) ?? '',
  }));
}

export function exceptionFor(file: string): string | undefined {
  return Object.keys(exceptions).find((place) => file.startsWith(place));
}
