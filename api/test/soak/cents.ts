/** Formats an amount in hundredths like PostgreSQL, without trailing zeros: 25000, 0.5, 120000.07. */
export function decimal(cents: number): string {
  return String(cents / 100);
}
