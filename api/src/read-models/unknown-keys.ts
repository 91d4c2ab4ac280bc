/**
 * Returns the keys of a stored content that this release does not know, such as `terms.discount`, each once. They are not
 * served, so whoever restores the content has to be told of them (HIST-08).
 *
 * @param known the known keys of the content at `''`, and those of its parts and of the elements of its lists by key
 */
export function findUnknownKeys(content: object, known: Readonly<Record<string, readonly string[]>>): string[] {
  const parts: [string, unknown][] = [['', content], ...Object.entries(content).filter(([key]) => key in known)];
  const found = parts.flatMap(([part, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((element: object | null) =>
      Object.keys(element ?? {})
        .filter((key) => !known[part]?.includes(key))
        .map((key) => (part ? `${part}.${key}` : key)),
    ),
  );
  return [...new Set(found)];
}
