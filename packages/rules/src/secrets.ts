/** Field names of passwords, tokens and one-time codes, whose values must not leave the product, e.g. in logs. */
export const secretNames: readonly string[] = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'confirmation', 'token', 'code', 'secret', 'oobCode'],
  ...['access_token', 'id_token', 'id_token_hint', 'refresh_token', 'code_verifier', 'client_secret'],
];

export const redacted = '[secret]';

const names = secretNames.join('|');
const replacements: readonly [RegExp, string][] = [
  // Queries and fragments of URLs contain the codes of invitations, reset links and sign-ins.
  [/(\w\/|:\/\/|\/)([^\s?#"'<>]*)[?#][^\s"'<>)]+/g, '$1$2'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${redacted}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, redacted],
  [new RegExp(`(["']?\\b(?:${names})["']?\\s*[=:]\\s*)("[^"]*"|'[^']*'|[^\\s,;&}\\])]+)`, 'gi'), `$1${redacted}`],
  // The id of a sign-in in progress.
  [/(\/interaction\/)[\w-]+/g, `$1${redacted}`],
];

/** Redacts a text for logs and reports: URL queries, bearer tokens, other tokens and values named like a secret. */
export function withoutSecrets(text: string): string {
  return replacements.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

const secretName = new RegExp(`^(?:${names})$`, 'i');

/** Whether values of this name are redacted; case-insensitive. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** Returns a deep copy of plain data without secrets: texts as by `withoutSecrets`, values of secret names redacted. */
export function dataWithoutSecrets<Data>(data: Data): Data {
  return redact(data) as Data;
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecretName(name) ? redacted : redact(inner)]),
  );
}
