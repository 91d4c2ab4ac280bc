import { Ajv, type ValidateFunction } from 'ajv';
import appDeclarationSchema from './app-declaration.schema.json' with { type: 'json' };
import type { AppDeclaration } from './app-declaration.ts';
import type { RegistryDocument } from './registry.ts';
import registryDocumentSchema from './registry-document.schema.json' with { type: 'json' };

/**
 * Validators for programs that run on Node. Ajv compiles them with `new Function`, which the page's content security
 * policy forbids; for the shell `packages/web-build` compiles the same schemas at build time.
 */
const ajv = new Ajv({ allErrors: true, schemas: [appDeclarationSchema, registryDocumentSchema] });

/** @throws an Error that lists every fault of the value */
export function checkAppDeclaration(value: unknown): AppDeclaration {
  return check<AppDeclaration>(appDeclarationSchema.$id, value);
}

/** @throws an Error that lists every fault of the value */
export function checkRegistryDocument(value: unknown): RegistryDocument {
  return check<RegistryDocument>(registryDocumentSchema.$id, value);
}

export * from './app-declaration.ts';
export * from './registry.ts';
export { appDeclarationSchema, registryDocumentSchema };

function check<Value>(schemaId: string, value: unknown): Value {
  const validate = ajv.getSchema(schemaId) as ValidateFunction<Value>;
  if (validate(value)) return value;
  throw new Error(ajv.errorsText(validate.errors, { dataVar: schemaId.replace('.schema.json', ''), separator: '\n' }));
}
