/** Correctly spelt routes and the kept ones they lead to (NAV-13). Parameters are the rest of the path. */
const aliases: readonly (readonly [from: string, to: string])[] = [
  ['/app/modify-amount', '/app/modify-ammount'],
  ['/app/investments/completed', '/app/investments/complated'],
  ['/add-personal-information', '/add-personal-informations'],
];

/** The kept spelling of a path, or null when the path is no alias. */
export function keptPath(pathname: string): string | null {
  for (const [from, to] of aliases) {
    if (pathname === from || pathname.startsWith(`${from}/`)) return to + pathname.slice(from.length);
  }
  return null;
}
