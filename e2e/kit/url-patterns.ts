/** The parts of a page path that do not depend on its parameters. */
type Page = { readonly pattern: string; readonly root: string };

/** Returns a pattern of the URL of a page without query, with any ids and without optional parameters. */
export function pageOf({ pattern }: Page): RegExp {
  const path = pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '[0-9a-f-]{36}');
  return new RegExp(`${path}$`);
}

/** Returns a pattern of the URL of a page with any parameters and query, and of all URLs below it. */
export function within({ root }: Page): RegExp {
  return new RegExp(`${root}(?:[/?#]|$)`);
}

/** Returns the ids in a URL, in order. */
export function idsIn(url: string): string[] {
  return url.match(/[0-9a-f-]{36}/g) ?? [];
}
