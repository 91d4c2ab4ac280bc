import { readFileSync } from 'node:fs';

/** A section of a guide, with what is typed in it. */
export interface Section {
  title: string;
  /** The commands of its blocks, in order. */
  commands: { line: string; by: 'team' | 'operator' }[];
}

/** Returns the sections of a document that have commands: the lines of its blocks `sh`, and `sh operator`. */
export function readGuide(file: string): Section[] {
  const [, ...sections] = readFileSync(file, 'utf8').split(/^## /m);
  return sections
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      commands: [...section.matchAll(/^```sh( operator)?\n(.*?)^```/gms)].flatMap(([, operator, block = '']) =>
        block
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => ({ line, by: operator ? ('operator' as const) : ('team' as const) })),
      ),
    }))
    .filter(({ commands }) => commands.length > 0);
}
