import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { domains } from '../composition.ts';
import { composeRestContract } from '../release-gate/rest-contract.ts';

/** Writes the published contract of the REST routes; `npm run contract -w @platform/api-contract` calls it. */
const file = fileURLToPath(import.meta.resolve('@platform/api-contract/rest.json'));
writeFileSync(file, `${JSON.stringify(await composeRestContract(domains), null, 2)}\n`);
