import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readConfiguration } from '../../src/configuration.ts';
import { addRelease, changeRollout } from '../../src/platform/index.ts';
import { openServices } from '../../src/services.ts';

/** A process that publishes the build of a folder to everybody and can be killed. */
const [app = '', id = '', folder = '', manifest = ''] = process.argv.slice(2);
const { services, close } = await openServices(readConfiguration(process.env), { log: { info() {}, warn() {} } });
const files = new Map((await readdir(folder)).map((name) => [name, path.join(folder, name)]));
await addRelease(
  services,
  { app, id, manifest: JSON.parse(manifest), contract: undefined, operations: {}, files },
  'test',
);
await changeRollout(services, app, { action: 'PUBLISHED', release: id }, { actor: 'test', reason: 'test' });
await close();
