import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

/** Key of the advisory lock that a script holds until its transaction ends, which may be after the end of the process. */
export const scriptLock = 4_815_623_422;

/**
 * Belongs to the script's transaction: a migration that was applied is recorded, whenever the process is killed. The
 * engine notes the same a moment later.
 */
const recordScript = `
  DO $record$ BEGIN
    IF to_regclass('_prisma_migrations') IS NOT NULL THEN
      UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
    END IF;
  END $record$;`;

/**
 * The adapter splits a script at every semicolon, comments and function bodies included; PostgreSQL takes it whole, as one
 * transaction.
 */
class WholeScriptAdapter extends PrismaPg {
  private readonly opened: Adapter[] = [];
  /** What the server said of the script that it refused; the engine's own error does not repeat it. */
  scriptFault: unknown;

  override async connect() {
    return this.keep(this.runScriptsWhole(await super.connect()));
  }

  override async connectToShadowDb() {
    return this.keep(this.runScriptsWhole(await super.connectToShadowDb()));
  }

  /** Freeing the engine does not end its connections. */
  async close() {
    await Promise.all(this.opened.map((adapter) => adapter.dispose()));
  }

  private keep(adapter: Adapter): Adapter {
    this.opened.push(adapter);
    return adapter;
  }

  private runScriptsWhole(adapter: Adapter): Adapter {
    adapter.executeScript = async (script) => {
      try {
        await adapter
          .underlyingDriver()
          .query(`SELECT pg_advisory_xact_lock(${scriptLock});${script}\n;${recordScript}`);
      } catch (error) {
        this.scriptFault = error;
        throw error;
      }
    };
    return adapter;
  }
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

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
 * @param use what to do with the engine, and with what the server said of a script that it refused; the engine's
 * connections are closed afterwards
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  use: (engine: SchemaEngine, scriptFault: () => unknown) => Promise<Result>,
): Promise<Result> {
  instantiated ??= instantiate();
  await instantiated;
  const adapter = new WholeScriptAdapter({ connectionString: databaseUrl });
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapter);
    const engine = await bindings.SchemaEngine.new({ datamodels: undefined }, () => {}, factory);
    try {
      return await use(engine, () => adapter.scriptFault);
    } finally {
      engine.free();
    }
  } finally {
    await adapter.close();
  }
}
