/** One line: whether a figure stays within its limit. */
export function goal(title: string, figure: number, limit: number): string {
  return `${figure <= limit ? 'reached' : 'MISSED '}  ${title} ${figure.toFixed(2)} (at most ${limit})`;
}
