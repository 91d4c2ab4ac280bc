import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * The adapter splits a script at every semicolon, comments and function bodies included; PostgreSQL takes it whole.
 */
class WholeScriptAdapter extends PrismaPg {
  private readonly opened: Adapter[] = [];

  override async connect() {
    return this.keep(runScriptsWhole(await super.connect()));
  }

  override async connectToShadowDb() {
    return this.keep(runScriptsWhole(await super.connectToShadowDb()));
  }

  /** Freeing the engine does not end its connections. */
  async close() {
    await Promise.all(this.opened.map((adapter) => adapter.dispose()));
  }

  private keep(adapter: Adapter): Adapter {
    this.opened.push(adapter);
    return adapter;
  }
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

function runScriptsWhole(adapter: Adapter): Adapter {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}

/** The bindings keep the heap of one instance; a second instance in the same process would corrupt it. */
let instantiated: Promise<void> | undefined;

async function instantiate(): Promise<void> {
  // The package exports the script beside the binary, not the binary.
  const path = fileURLToPath(new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm')));
  const { instance } = await WebAssembly.instantiate(await readFile(path), {
    './schema_engine_bg.js': { ...bindings, ...unreferencedTimers() },
  });
  bindings.__wbg_set_wasm(instance.exports);
  if (typeof instance.exports.__wbindgen_start === 'function') instance.exports.__wbindgen_start();
}

/** The engine's lock timeout of 10 s is never cleared and would keep a finished process waiting for it. */
function unreferencedTimers(): Record<string, (callback: () => void, milliseconds: number) => NodeJS.Timeout> {
  const names = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'));
  return Object.fromEntries(
    names.map((name) => [name, (callback, milliseconds) => setTimeout(callback, milliseconds >>> 0).unref()]),
  );
}

/**
 * Prisma's schema engine as WebAssembly, bound to a database.
 * The CLI's native engine would have to be downloaded; this one comes from the package registry.
 *
 * @param databaseUrl PostgreSQL connection string
 * @param use what to do with the engine; its connections are closed afterwards
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  instantiated ??= instantiate();
  await instantiated;
  const adapter = new WholeScriptAdapter({ connectionString: databaseUrl });
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapter);
    const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, factory);
    try {
      return await use(engine);
    } finally {
      engine.free();
    }
  } finally {
    await adapter.close();
  }
}
