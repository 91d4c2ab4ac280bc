import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { stagePackages } from './stage.ts';
import { undeclaredImports } from './undeclared.ts';

/** Checks the packages as they are published: what npm makes of them, and that they declare what they import. */
const faults: string[] = [];
for (const folder of await stagePackages()) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { messages } = await publint({ pkgDir: folder, pack: false, level: 'warning' });
  faults.push(...messages.map((message) => `${manifest.name}: ${formatMessage(message, manifest, { color: false })}`));
  faults.push(...undeclaredImports(folder));
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
