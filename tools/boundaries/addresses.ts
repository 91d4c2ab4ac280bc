import { paths } from '@platform/paths';

/** An address of a page that is written out instead of being built by `@platform/paths`. */
export interface WrittenAddress {
  file: string;
  line: number;
  text: string;
}

/** Files and folders that may write addresses out, each with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'packages/paths/': 'declares them',
  'packages/app-contract/test/': 'tests routes of invented apps',
  'packages/web-build/test/': 'tests routes of invented apps',
  'tools/publish/': 'tests routes of invented apps',
  'tools/boundaries/': 'tests this check',
  'api/test/platform/': 'tests routes of invented apps and addresses that no app has',
  'api/test/soak/': 'tests addresses that no app has',
  'shell/test/registry-in-page.test.ts': 'tests routes of invented apps',
  'shell/test/route-decision.test.ts': 'proves the spelling, also of addresses that no app has',
  'e2e/access/navigation.spec.ts': 'proves the spelling, also of addresses that no app has',
  'e2e/access/auth-faults.spec.ts': 'tests addresses that no app has',
};

const beginnings = [...new Set(Object.values(paths).map(({ pattern }) => pattern.split('/')[1]))]
  // The addresses of identity providers begin with it as well.
  .filter((name) => name !== 'auth')
  .join('|');

/** In a string or a template, also after an origin, and in a regular expression. */
const address = new RegExp(
  `(?:['"\`]\\^?|\`\\$\\{[^{}\`]*\\})/(?:${beginnings})(?![\\w.-])|[/^]\\\\/(?:${beginnings})(?![\\w-])`,
  'g',
);

const comment = /(?<=^|\s)(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm;

/** @param file path from the repository's root */
export function findWrittenAddresses(file: string, source: string): WrittenAddress[] {
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
