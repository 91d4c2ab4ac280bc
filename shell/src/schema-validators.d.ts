/** Built by `packages/web-build` from the JSON schema. */
declare module '*.schema.json?validator' {
  import type { RegistryDocument } from '@platform/app-contract';

  const validate: { (value: unknown): value is RegistryDocument; errors?: unknown[] | null };
  export default validate;
}
