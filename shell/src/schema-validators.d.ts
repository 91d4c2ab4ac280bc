/** Built by `packages/web-build` from the JSON schema, as readers apply it. */
declare module '*.schema.json?validator' {
  const validate: { (value: unknown): boolean; errors?: unknown[] | null };
  export default validate;
}
