export interface Requirement {
  id: string;
  /** Heading it stands under, for example `NAV — Shell, top bar`. */
  area: string;
  /** Proved against the API alone, without a screen. */
  server: boolean;
}

/** The requirements of one document: list items that begin with an id, grouped by the headings above them. */
export function readRequirements(markdown: string): Requirement[] {
  const requirements: Requirement[] = [];
  let area = '';
  for (const line of markdown.split('\n')) {
    area = /^## (.+)/.exec(line)?.[1]?.trim() ?? area;
    const id = /^- ([A-Z]+-\d{2,3})\b/.exec(line)?.[1];
    if (id) requirements.push({ id, area, server: line.includes('(server)') });
  }
  return requirements;
}

/** The ids a test's title begins with, separated by spaces, commas or slashes. */
export function idsOfTitle(title: string): string[] {
  const ids: string[] = [];
  const id = /^([A-Z]+-\d{2,3})(?=[\s,:/]|$)[\s,:/]*/;
  for (let rest = title.trim(), match = id.exec(rest); match?.[1]; match = id.exec(rest)) {
    ids.push(match[1]);
    rest = rest.slice(match[0].length);
  }
  return ids;
}
