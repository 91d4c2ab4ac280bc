/** Which part of the API imports which: what the imports between single modules do not show. */

/** An import of something that is there at run time; paths from the repository's root. */
export interface Import {
  from: string;
  to: string;
}

/** The part that a file of the API belongs to: a folder, a domain, or the file itself where it is in neither. */
export function partOf(file: string): string {
  const [folder = '', ...rest] = file.replace(/^api\/src\//, '').split('/');
  return folder === 'domains' || rest.length === 0 ? [folder, ...rest.slice(0, 1)].join('/') : folder;
}

/**
 * The shortest cycle through each part that is in one, each cycle once.
 *
 * @returns for each cycle one import for each of its steps
 */
export function findCycles(imports: readonly Import[]): Import[][] {
  const edges = new Map<string, Map<string, Import>>();
  for (const each of imports) {
    const [from, to] = [partOf(each.from), partOf(each.to)];
    const known = edges.get(from) ?? new Map<string, Import>();
    if (from !== to && !known.has(to)) edges.set(from, known.set(to, each));
  }
  const cycles = new Map<string, Import[]>();
  for (const part of [...edges.keys()].toSorted()) {
    const cycle = findWayBack(part, edges) ?? [];
    const key = cycle.map(({ from }) => partOf(from)).toSorted();
    if (cycle.length > 0 && !cycles.has(key.join())) cycles.set(key.join(), cycle);
  }
  return [...cycles.values()];
}

function findWayBack(part: string, edges: ReadonlyMap<string, ReadonlyMap<string, Import>>): Import[] | undefined {
  const seen = new Set<string>();
  let ways: { at: string; imports: Import[] }[] = [{ at: part, imports: [] }];
  while (ways.length > 0) {
    const next: typeof ways = [];
    for (const { at, imports } of ways) {
      for (const [to, each] of edges.get(at) ?? []) {
        if (to === part) return [...imports, each];
        if (seen.has(to)) continue;
        seen.add(to);
        next.push({ at: to, imports: [...imports, each] });
      }
    }
    ways = next;
  }
  return undefined;
}

/** @returns the parts of a cycle in one line, and the imports that make it */
export function describeCycle(cycle: readonly Import[]): string {
  const parts = cycle.map(({ from }) => partOf(from));
  const lines = cycle.map(({ from, to }) => `  ${from} imports ${to}`);
  return [[...parts, parts[0]].join(' → '), ...lines].join('\n');
}
