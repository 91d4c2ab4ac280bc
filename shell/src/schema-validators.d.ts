/** Compiled by `packages/web-build` from the JSON schema, with the reader's rules. */
declare module '*.schema.json?validator' {
  const validate: { (value: unknown): boolean; errors?: unknown[] | null };
  export default validate;
}
