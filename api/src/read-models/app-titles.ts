import type { Database } from '../database/database.ts';
import { shellName } from '../platform/index.ts';

/** Returns the title that the newest release of each app declares, in a language. */
export async function readAppTitles(database: Pick<Database, 'query'>, language: string): Promise<Map<string, string>> {
  const rows = await database.query<{ name: string; declaration: Declared | null }>({
    name: 'releases.titles',
    text: `
      SELECT DISTINCT ON (app_name) app_name AS name, manifest -> 'declaration' AS declaration FROM app_release
      ORDER BY app_name, position DESC`,
  });
  const shell = language === 'de' ? 'Rahmen der Seite' : 'Frame of the page';
  return new Map(
    rows.map(({ name, declaration }) => {
      const { title = '', texts = {} } = declaration ?? {};
      return [name, name === shellName ? shell : (texts[language]?.[title] ?? texts.en?.[title] ?? name)];
    }),
  );
}

/** What a declaration has of its title, as far as it is valid. */
interface Declared {
  title?: string;
  texts?: Record<string, Record<string, string> | undefined>;
}
