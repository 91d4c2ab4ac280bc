/**
 * Returns what a saved view keeps of the query string of a list: search, filters, sort and page size, not the page.
 * @param search with or without its question mark
 */
export function viewOf(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('page');
  return parameters.toString();
}
