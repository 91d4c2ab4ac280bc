import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import appDeclarationSchema from './app-declaration.schema.json' with { type: 'json' };
import type { AppDeclaration } from './app-declaration.ts';
import appReleaseSchema from './app-release.schema.json' with { type: 'json' };
import { type Check, type RegistryReading, readRegistry as readWith } from './read-registry.ts';
import { readerSchema } from './reader-schema.ts';
import type { AppRelease, RegistryDocument } from './registry.ts';
import registryAppSchema from './registry-app.schema.json' with { type: 'json' };
import registryDocumentSchema from './registry-document.schema.json' with { type: 'json' };
import releaseManifestSchema from './release-manifest.schema.json' with { type: 'json' };
import type { ReleaseManifest } from './release-manifest.ts';

/**
 * Validators for Node programs. Ajv compiles them with `new Function`, which the page's content security policy
 * forbids; for the shell, `packages/web-build` compiles the same schemas at build time.
 */
const writers = new Ajv({ allErrors: true, schemas: [appDeclarationSchema, appReleaseSchema, releaseManifestSchema] });

/** The reader's schemas; only the envelope of the registry is strict. */
export const readerSchemas: object[] = [
  registryDocumentSchema,
  ...[registryAppSchema, appReleaseSchema, appDeclarationSchema].map(readerSchema),
];
const readers = new Ajv({ schemas: [...readerSchemas, readerSchema(releaseManifestSchema)] });

const trimmers = new Ajv({
  allErrors: true,
  removeAdditional: true,
  schemas: [registryAppSchema, appReleaseSchema, appDeclarationSchema],
});

/** @throws an Error that lists everything that is wrong with the value */
export function checkAppDeclaration(value: unknown): AppDeclaration {
  return check<AppDeclaration>(appDeclarationSchema.$id, value);
}

/** @throws an Error that lists everything that is wrong with the value */
export function checkAppRelease(value: unknown): AppRelease {
  return check<AppRelease>(appReleaseSchema.$id, value);
}

/** @throws an Error that lists everything that is wrong with the value */
export function checkReleaseManifest(value: unknown): ReleaseManifest {
  return check<ReleaseManifest>(releaseManifestSchema.$id, value);
}

/**
 * Reads a `release.json`, of this contract or a newer one, whose unknown fields are ignored.
 *
 * @throws an Error that says what is wrong with the value
 */
export function readReleaseManifest(value: unknown): ReleaseManifest {
  const fault = readerCheck(releaseManifestSchema.$id)(value);
  if (fault !== undefined) throw new Error(`release.json misses its schema: ${fault}`);
  return value as ReleaseManifest;
}

/**
 * Reads an `app.json`, of this contract or a newer one, whose unknown fields are ignored.
 *
 * @throws an Error that says what is wrong with the value
 */
export function readAppRelease(value: unknown): AppRelease {
  const fault = readerCheck(appReleaseSchema.$id)(value);
  if (fault !== undefined) throw new Error(`app.json misses its schema: ${fault}`);
  return value as AppRelease;
}

/** See `readRegistry` of `read-registry.ts`. */
export function readRegistry(value: unknown): RegistryReading {
  return readWith(value, {
    document: readerCheck(registryDocumentSchema.$id),
    app: readerCheck(registryAppSchema.$id),
    release: readerCheck(appReleaseSchema.$id),
  });
}

/**
 * Returns the registry with the fields that pages know, since earlier shells reject a registry that has another one.
 */
export function withKnownFields(registry: RegistryDocument): RegistryDocument {
  const apps = structuredClone(registry.apps);
  const trim = (schema: { $id: string }, value: unknown) => trimmers.getSchema(schema.$id)?.(value);
  for (const app of apps) {
    trim(registryAppSchema, app);
    for (const release of app.releases) {
      trim(appReleaseSchema, release);
      // Known to writers only.
      delete release.declaration.budgets;
    }
  }
  return { ...registry, apps };
}

export * from './app-declaration.ts';
export * from './error-phase.ts';
export { overlap, type RegistryFault, type RegistryReading } from './read-registry.ts';
export * from './registry.ts';
export * from './release-counts.ts';
export * from './release-manifest.ts';
export * from './rest-contract.ts';
export { appDeclarationSchema };

function check<Value>(schemaId: string, value: unknown): Value {
  const validate = writers.getSchema(schemaId) as ValidateFunction<Value>;
  if (validate(value)) return value;
  const file = files[schemaId] ?? schemaId;
  throw new Error((validate.errors ?? []).map((fault) => describeFault(fault, file)).join('\n'));
}

/** The files that hold the values, by schema. */
const files: Record<string, string> = {
  [appDeclarationSchema.$id]: 'app.declaration.json',
  [appReleaseSchema.$id]: 'app.json',
  [releaseManifestSchema.$id]: 'release.json',
};

/** Names what Ajv's own messages leave out. */
function describeFault({ instancePath, keyword, message, params }: ErrorObject, file: string): string {
  const place = instancePath === '' ? file : `${instancePath.slice(1)} of ${file}`;
  if (keyword === 'additionalProperties') return `${place} has the unknown field ${params.additionalProperty}`;
  if (keyword === 'enum') return `${place} must be one of ${params.allowedValues.join(', ')}`;
  return `${place} ${message}`;
}

function readerCheck(schemaId: string): Check {
  return (value) => {
    const validate = readers.getSchema(schemaId) as ValidateFunction;
    return validate(value) ? undefined : readers.errorsText(validate.errors, { dataVar: '' });
  };
}
