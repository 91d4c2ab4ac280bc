/** The package ships no types for the file that its own recipe for a hand-made instance needs. */
declare module '@prisma/schema-engine-wasm/schema_engine_bg' {
  import type { SchemaEngine as Engine } from '@prisma/schema-engine-wasm';

  export const SchemaEngine: typeof Engine;
  export function __wbg_set_wasm(exports: WebAssembly.Exports): void;
}

/** The part of the WebAssembly interface used here; Node's own types leave it to the DOM library. */
declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  function instantiate(
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ): Promise<{ instance: { exports: Exports } }>;
}
