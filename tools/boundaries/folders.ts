/** Dependencies between the parts of the API, which imports between single modules do not show. */

/** A runtime import; paths are relative to the repository root. */
export interface Import {
  from: string;
  to: string;
}

/** Returns the part that a file of the API belongs to: its folder or domain, or the file itself at the top level. */
export function partOf(file: string): string {
  const [folder = '', ...rest] = file.replace(/^api\/src\//, '').split('/');
  return folder === 'domains' || rest.length === 0 ? [folder, ...rest.slice(0, 1)].join('/') : folder;
}

/**
 * Returns the shortest cycle through each part that is in one, without duplicates.
 *
 * @returns for each cycle, one import per edge
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
    const cycle = findShortestCycle(part, edges) ?? [];
    const key = cycle.map(({ from }) => partOf(from)).toSorted();
    if (cycle.length > 0 && !cycles.has(key.join())) cycles.set(key.join(), cycle);
  }
  return [...cycles.values()];
}

function findShortestCycle(
  part: string,
  edges: ReadonlyMap<string, ReadonlyMap<string, Import>>,
): Import[] | undefined {
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

/** @returns the parts of a cycle on one line, followed by the imports that form it */
export function describeCycle(cycle: readonly Import[]): string {
  const parts = cycle.map(({ from }) => partOf(from));
  const lines = cycle.map(({ from, to }) => `  ${from} imports ${to}`);
  return [[...parts, parts[0]].join(' → '), ...lines].join('\n');
}
