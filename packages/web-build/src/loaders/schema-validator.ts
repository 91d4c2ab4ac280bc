import { readerSchemas } from '@platform/app-contract/schema';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';

/**
 * Compiles a JSON schema imported with `?validator` into a validator function with the lenient reader rules. The page's
 * content security policy forbids `new Function`, which Ajv's run-time compilation needs.
 */
export default function schemaValidatorLoader(source: string): string {
  const { $id } = JSON.parse(source) as { $id: string };
  const ajv = new Ajv({ schemas: readerSchemas, code: { source: true, esm: true } });
  const validate = ajv.getSchema($id);
  if (!validate) throw new Error(`${$id} is not a schema of the app contract`);
  const code = standaloneCode.default(ajv, validate);
  // For some keywords, such as `maxLength`, Ajv emits a `require`, which would only fail in the page.
  if (code.includes('require(')) throw new Error(`${$id} uses a keyword that cannot be checked in the page`);
  return code;
}
