import { readConfiguration } from '../../src/configuration.ts';
import { rollUpDays } from '../../src/domains/analytics/roll-up.ts';
import { openServices } from '../../src/services.ts';

/** A process that rolls up the days once and can be killed. */
const { services, close } = await openServices(readConfiguration(process.env), { log: { info() {}, warn() {} } });
await rollUpDays(services);
await close();
