import type { RestRoute } from './rest-contract.ts';

/**
 * The content of `release.json`, which a build writes beside its files: what the release needs from the shell and the
 * API that it runs with (DLV-02, DLV-03). The texts of its operations are in `operations.json` of the same release.
 */
export interface ReleaseManifest {
  schemaVersion: 1;
  /** Name of the app, or `shell`. */
  name: string;
  /** `<version>-<build>`, as in `app.json`. */
  id: string;
  version: string;
  build: string;
  /** Subresource Integrity value (sha384) of each file of the release by name, except `release.json` itself. */
  files: Record<string, string>;
  /** The page verifies every script and style sheet of the release (DLV-09); absent in earlier ones. */
  verified?: true;
  consumes: Consumed;
  /** Only of the shell: what it offers to apps. */
  provides?: ProvidedByShell;
}

/** Everything that a release uses of the shell and the API. */
export interface Consumed {
  /** GraphQL operations, by the hash under which they are persisted (`sha256:…`). */
  operations: Record<string, ConsumedOperation>;
  /** What the operations rely on beyond being valid, as it was when the release was built. */
  types: ConsumedTypes;
  /** Shared modules of the shell, by module; empty for the shell itself. */
  shared: Record<string, ConsumedModule>;
  /** The REST routes that the release may call, as published when it was built. */
  routes: RestRoute[];
  slots: {
    /** Slots that this release fills. */
    fills: string[];
    /** Slots that its pages offer to other apps. */
    offers: string[];
  };
  /** Permission flags, areas of routes and places of navigation entries in its declaration. */
  flags: string[];
  areas: string[];
  places: string[];
}

export interface ConsumedOperation {
  name: string;
  /** Type of each variable by name: `{ "id": "ID!" }`. */
  variables: Record<string, string>;
}

export interface ConsumedTypes {
  /** Type of each selected field by coordinate: `{ "Deal.title": "String!" }`. */
  fields: Record<string, string>;
  /** Fields of each input type that a variable may hold, with defaults: `{ "Page": { "limit": "Int! = 50" } }`. */
  inputs: Record<string, Record<string, string>>;
  /** Values of each enum that a variable may hold. */
  sentEnums: Record<string, string[]>;
  /** Values of each enum that a result may hold. */
  readEnums: Record<string, string[]>;
}

export interface ConsumedModule {
  /** Range of versions that the app accepts. */
  range: string;
  /** Names of the used exports, including `default`; `*` where it is used as a whole. */
  exports: string[];
}

export interface ProvidedByShell {
  /** Version and exports of each shared module. */
  shared: Record<string, { version: string; exports: string[] }>;
  /** Names of the slots, flags, areas of routes and places of navigation entries that the shell knows. */
  slots: string[];
  flags: string[];
  areas: string[];
  places: string[];
}
