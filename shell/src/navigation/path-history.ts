/** The previous path, since the page was loaded. */
export interface PathHistory {
  before(pathname: string): string | null;
}

/** @param watch registers a listener that is called with the pathname after every change */
export function createPathHistory(first: string, watch: (listener: (pathname: string) => void) => void): PathHistory {
  let current = first;
  let previous: string | null = null;
  watch((pathname) => {
    if (pathname === current) return;
    previous = current;
    current = pathname;
  });
  return { before: (pathname) => (pathname === current ? previous : current) };
}
