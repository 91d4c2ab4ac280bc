import { appDeclarationSchema, registryDocumentSchema } from '@platform/app-contract/schema';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';

/**
 * Turns a JSON schema imported with `?validator` into a ready validator function. The page's content security policy
 * forbids `new Function`, which Ajv needs where it compiles.
 */
export default function schemaValidatorLoader(source: string): string {
  const { $id } = JSON.parse(source) as { $id: string };
  const ajv = new Ajv({ schemas: [appDeclarationSchema, registryDocumentSchema], code: { source: true, esm: true } });
  const validate = ajv.getSchema($id);
  if (!validate) throw new Error(`${$id} is no schema of the app contract`);
  return standaloneCode.default(ajv, validate);
}
