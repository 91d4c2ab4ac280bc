import { readConfiguration } from '../../src/configuration.ts';
import { tasks } from '../../src/domains/imports/tasks.ts';
import { openServices } from '../../src/services.ts';

/** A process that runs one import and can be killed; its argument is the id. */
const [importId = ''] = process.argv.slice(2);
const log = { info() {}, warn() {} };
const { services, close } = await openServices(readConfiguration(process.env), { log });
await tasks['imports.run'].run(services, { importId }, log);
await close();
