/** Names under which passwords, tokens and one-time codes travel; nothing that leaves the product repeats their values. */
export const secretNames: readonly string[] = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'confirmation', 'token', 'code', 'secret', 'oobCode'],
  ...['access_token', 'id_token', 'id_token_hint', 'refresh_token', 'code_verifier', 'client_secret'],
];

export const censored = '[secret]';

const names = secretNames.join('|');
const replacements: readonly [RegExp, string][] = [
  // Queries and fragments of addresses carry the codes of invitations, of reset links and of sign-ins.
  [/(\w\/|:\/\/|\/)([^\s?#"'<>]*)[?#][^\s"'<>)]+/g, '$1$2'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${censored}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, censored],
  [new RegExp(`(["']?\\b(?:${names})["']?\\s*[=:]\\s*)("[^"]*"|'[^']*'|[^\\s,;&}\\])]+)`, 'gi'), `$1${censored}`],
  // The step of a sign-in that is under way.
  [/(\/interaction\/)[\w-]+/g, `$1${censored}`],
];

/** A text as it may leave the product: without queries of addresses, bearers, tokens and what is named like a secret. */
export function withoutSecrets(text: string): string {
  return replacements.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

const secretName = new RegExp(`^(?:${names})$`, 'i');

/** Whether values of this name are left out, in whatever case it is written. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** A copy of plain data, at any depth without secrets: texts as of `withoutSecrets`, values of secret names left out. */
export function dataWithoutSecrets<Data>(data: Data): Data {
  return censor(data) as Data;
}

function censor(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(censor);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecretName(name) ? censored : censor(inner)]),
  );
}
