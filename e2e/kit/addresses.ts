/** What is known of a page's address, whatever its parameters are. */
type Page = { readonly pattern: string; readonly root: string };

/** Matches the address of a page without a query, for any ids in it and without its optional parameters. */
export function pageOf({ pattern }: Page): RegExp {
  const path = pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '[0-9a-f-]{36}');
  return new RegExp(`${path}$`);
}

/** Matches the address of a page for any parameters and queries, and every address below it. */
export function within({ root }: Page): RegExp {
  return new RegExp(`${root}(?:[/?#]|$)`);
}

/** The ids in an address, in their order. */
export function idsIn(url: string): string[] {
  return url.match(/[0-9a-f-]{36}/g) ?? [];
}
