const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id of a row; one that cannot is answered like an unknown id, not by an error of the database. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text);
}
