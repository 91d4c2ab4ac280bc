/**
 * Returns the platform's time zone, which the server embeds in the page. The development server's page has none, so the
 * server's default is used.
 */
export function readTimeZone(): string {
  const embedded = document.getElementById('time-zone')?.textContent;
  return embedded ? (JSON.parse(embedded) as string) : 'UTC';
}
