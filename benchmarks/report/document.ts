import { type BenchReport, nameOf } from './json.ts';
import type { Section } from './section.ts';

const markOf = (section: Section['name'], end: '' | '/') => `<!-- ${end}figures:${section} -->`;

/**
 * Inserts the tables of a report between their marks in the document.
 *
 * @throws Error when the document lacks the marks, or the report has too few rounds
 */
export function fillFigures(document: string, report: BenchReport): string {
  let filled = document;
  for (const section of ['api', 'lists', 'growth', 'figures', 'messages', 'web', 'lighthouse', 'deploys'] as const) {
    const result = report.testResults.find(({ name }) => name === nameOf(section));
    if (!result) continue;
    if (result.assertionResults.some(({ status }) => status === 'skipped')) {
      throw new Error(`The figures of ${section} have too few rounds for the document.`);
    }
    const [begin, end] = [markOf(section, ''), markOf(section, '/')];
    const [from, to] = [filled.indexOf(begin), filled.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The document has no place for the figures of ${section}.`);
    filled = `${filled.slice(0, from)}${begin}\n\n${result.measured}\n\n${result.markdown}\n\n${filled.slice(to)}`;
  }
  return filled;
}
