/** Where a part of a requirement has to be proved: against the API, or on a screen (browser or component test). */
export type Place = 'server' | 'screen';

export interface Requirement {
  id: string;
  /** Heading it stands under, for example `NAV — Shell, top bar`. */
  area: string;
  places: Place[];
  /** One a row of the table that follows the line: its first cell, or its number where first cells repeat. */
  clauses: string[];
}

/** The requirements of one document: list items that begin with an id, each with the table that follows it. */
export function readRequirements(markdown: string): Requirement[] {
  const requirements: Requirement[] = [];
  let area = '';
  let rows: string[] = [];
  const closeTable = () => {
    // The first two rows are the heading and the line below it.
    requirements.at(-1)?.clauses.push(...clausesOf(rows.slice(2)));
    rows = [];
  };
  for (const line of markdown.split('\n')) {
    const id = /^- ([A-Z]+-\d{2,3})\b/.exec(line)?.[1];
    if (line.startsWith('|')) rows.push(line);
    else if (id || line.startsWith('#')) closeTable();
    if (line.startsWith('#')) area = /^## (.+)/.exec(line)?.[1]?.trim() ?? area;
    if (id) requirements.push({ id, area, places: placesOf(line), clauses: [] });
  }
  closeTable();
  return requirements;
}

/** A mark after the id or at the end is for the whole line; `(server)` in the middle is for what follows it only. */
function placesOf(line: string): Place[] {
  const mark = /\((server|both)\)/.exec(line);
  if (!mark) return ['screen'];
  if (mark[1] === 'both') return ['server', 'screen'];
  const before = line
    .slice(0, mark.index)
    .replace(/^- \S+/, '')
    .trim();
  const after = line
    .slice(mark.index + mark[0].length)
    .replaceAll(/\(ours[^)]*\)/g, '')
    .trim();
  return before === '' || after === '' ? ['server'] : ['server', 'screen'];
}

function clausesOf(rows: string[]): string[] {
  const names = rows.map((row) => (row.split('|')[1] ?? '').replaceAll('`', '').trim());
  const unique = new Set(names).size === names.length;
  return names.map((name, index) => (unique && name !== '' ? name : `${index + 1}`));
}

/** What a test's title says it proves. */
export interface Claim {
  id: string;
  /** As the requirement spells it; undefined where the title names the line alone, or a row that it lacks. */
  clause?: string;
  /** What stands after the slash where no row is called so. */
  unknownClause?: string;
}

/**
 * The claims a test's title begins with, separated by spaces, commas or slashes: `ADM-08/Clients, ADM-09: …`. A row is
 * named as its first cell, in any letter case, or by its number in the table; `NAV-12/#1-3` names three of them.
 */
export function claimsOf(title: string, requirements: ReadonlyMap<string, Requirement>): Claim[] {
  const claims: Claim[] = [];
  let rest = title.trim();
  for (let id = idAtStart(rest); id; id = idAtStart(rest)) {
    rest = rest.slice(id.length);
    const isRow = /^\/(?![A-Z]+-\d{2,3}\b)(?=\S)/.test(rest);
    const { text, clauses } = isRow ? rowsAtStart(rest.slice(1), requirements.get(id)?.clauses ?? []) : noRow;
    claims.push(...clauses.map((clause) => claim(id, clause, text)));
    rest = rest.slice(text === undefined ? 0 : 1 + text.length).replace(/^[\s,:/]+/, '');
  }
  return claims;
}

const noRow = { text: undefined, clauses: [undefined] };

function claim(id: string, clause: string | undefined, text: string | undefined): Claim {
  if (clause !== undefined) return { id, clause };
  return text === undefined ? { id } : { id, unknownClause: text };
}

function idAtStart(text: string): string | undefined {
  return /^([A-Z]+-\d{2,3})(?=[\s,:/]|$)/.exec(text)?.[1];
}

/** The rows that a title names after an id's slash, undefined for one that is not there, and the text that names them. */
function rowsAtStart(text: string, clauses: string[]): { text: string; clauses: (string | undefined)[] } {
  const [numbers, first, last = first] = /^#(\d+)(?:-(\d+))?/.exec(text) ?? [];
  if (numbers) {
    const count = Math.max(1, Number(last) - Number(first) + 1);
    return { text: numbers, clauses: Array.from({ length: count }, (_, index) => clauses[Number(first) - 1 + index]) };
  }
  const lower = text.toLowerCase();
  const [clause] = clauses
    .filter((name) => lower.startsWith(name.toLowerCase()) && /^($|[\s,:/])/.test(text.slice(name.length)))
    .toSorted((one, other) => other.length - one.length);
  return { text: text.slice(0, clause?.length ?? /^[^\s,:]*/.exec(text)?.[0].length), clauses: [clause] };
}
