/** Where a part of a requirement has to be tested: against the API, or on a screen (browser or component test). */
export type Place = 'server' | 'screen';

export interface Requirement {
  id: string;
  /** Heading of its section, for example `NAV — Shell, top bar`. */
  area: string;
  places: Place[];
  /** One entry per row of the table that follows the line: its first cell, or its number where first cells repeat. */
  clauses: string[];
}

/** Parses the requirements of a document: list items that begin with an id, each with the table that follows it. */
export function readRequirements(markdown: string): Requirement[] {
  const requirements: Requirement[] = [];
  let area = '';
  let rows: string[] = [];
  const closeTable = () => {
    // The first two rows are the header and its separator.
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

/** A mark after the id or at the end applies to the whole line; `(server)` in the middle only to what follows it. */
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

/** A requirement, or part of one, that a test title claims to cover. */
export interface Claim {
  id: string;
  /** The row as the requirement spells it; undefined when the title names the whole line or an unknown row. */
  clause?: string;
  /** The text after the slash when it matches no row. */
  unknownClause?: string;
}

/**
 * Parses the claims at the start of a test title, separated by spaces, commas or slashes: `ADM-08/Clients, ADM-09: …`.
 * A row is named by its first cell, case-insensitively, or by its number in the table; `NAV-12/#1-3` names three rows.
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

/** Returns the rows named after the slash of an id (undefined for an unknown one) and the text that names them. */
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
