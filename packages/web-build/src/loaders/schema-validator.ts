import { readerSchemas } from '@platform/app-contract/schema';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';

/**
 * Turns a JSON schema imported with `?validator` into a ready validator function, as readers apply it. The page's
 * content security policy forbids `new Function`, which Ajv needs where it compiles.
 */
export default function schemaValidatorLoader(source: string): string {
  const { $id } = JSON.parse(source) as { $id: string };
  const ajv = new Ajv({ schemas: readerSchemas, code: { source: true, esm: true } });
  const validate = ajv.getSchema($id);
  if (!validate) throw new Error(`${$id} is no schema of the app contract`);
  const code = standaloneCode.default(ajv, validate);
  // For some keywords, such as `maxLength`, Ajv writes a `require`, which fails in the page and not in the build.
  if (code.includes('require(')) throw new Error(`${$id} uses a keyword that cannot be checked in the page`);
  return code;
}
