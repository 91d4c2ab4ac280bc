/** How a deal is named: by company, then by title when there is one. */
export function dealName(companyName: string, title: string): string {
  return title ? `${companyName} - ${title}` : companyName;
}
