/**
 * The platform's time zone, which the server writes into the page. The page of the development server comes without one
 * and takes the server's default.
 */
export function readTimeZone(): string {
  const written = document.getElementById('time-zone')?.textContent;
  return written ? (JSON.parse(written) as string) : 'UTC';
}
