const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether a text has the format of a row id; any other is answered like an unknown id instead of failing in the
 * database.
 */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text);
}
