import type { PermissionFlag } from './session.ts';
import type { SlotName } from './slot-names.ts';

/**
 * The content of `release.json`, which a build writes beside its files: what the release needs from the shell and the
 * API that it runs with (DLV-02, DLV-03). Texts of the operations are in `operations.json` of the same release.
 */
export interface ReleaseManifest {
  schemaVersion: 1;
  /** Name of the app, or `shell`. */
  name: string;
  /** `<version>-<build>`, as in `app.json`. */
  id: string;
  version: string;
  build: string;
  /** Subresource Integrity value (sha384) of each file of the release, by its name; `release.json` itself excepted. */
  files: Record<string, string>;
  consumes: Consumed;
  /** Only of the shell: what it offers to apps. */
  provides?: ProvidedByShell;
}

/** Everything that a release uses of other parts of the product. */
export interface Consumed {
  /** GraphQL operations, by the hash under which they are persisted (`sha256:…`). */
  operations: Record<string, ConsumedOperation>;
  /** What the operations rely on beyond being valid, as it was when the release was built. */
  types: ConsumedTypes;
  /** Shared modules of the shell, by module; empty for the shell. */
  shared: Record<string, ConsumedModule>;
  /** REST routes that are called. */
  routes: ConsumedRoute[];
  slots: {
    /** Slots that this release fills. */
    fills: SlotName[];
    /** Slots that its pages offer to other apps. */
    offers: SlotName[];
  };
  /** Permission flags of its declaration. */
  flags: PermissionFlag[];
}

export interface ConsumedOperation {
  name: string;
  /** Type of each variable, by name: `{ "id": "ID!" }`. */
  variables: Record<string, string>;
}

export interface ConsumedTypes {
  /** Type of each selected field, by coordinate: `{ "Deal.title": "String!" }`. */
  fields: Record<string, string>;
  /** Fields of each input type that a variable may hold: `{ "DealFilter": { "search": "String" } }`. */
  inputs: Record<string, Record<string, string>>;
  /** Values of each enum that variables may hold. */
  sentEnums: Record<string, string[]>;
  /** Values of each enum that results may hold. */
  readEnums: Record<string, string[]>;
}

export interface ConsumedModule {
  /** Range of versions that the app accepts. */
  range: string;
  /** Names of the exports that the app uses, `default` included. */
  exports: string[];
}

/** A call of a REST route. Segments that are only known at run time are `:`. */
export interface ConsumedRoute {
  /** Absent where the build cannot tell. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
}

export interface ProvidedByShell {
  /** Version and exports of each shared module. */
  shared: Record<string, { version: string; exports: string[] }>;
  slots: string[];
  flags: string[];
  areas: string[];
  places: string[];
}
