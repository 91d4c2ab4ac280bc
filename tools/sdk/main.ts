import { parseArgs } from 'node:util';
import { buildApps, generateOperations } from '../build/build.ts';
import { CommandError, reportFault, step, write } from '../report/progress.ts';
import { publishPackages } from './publish-packages.ts';
import { stagePackages, stageShell } from './stage.ts';

const usage = `npm run sdk                    writes the packages for teams outside the repository to .cache/sdk
npm run sdk -- --to REGISTRY   and publishes those versions of them that the npm registry does not have`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  if (positionals.length > 0) throw new CommandError(usage);
  await generateOperations();
  await buildApps();
  const folders = await step('Compiling the packages', async () => [...(await stagePackages()), await stageShell()]);
  if (!values.to) return;
  const registry = values.to.endsWith('/') ? values.to : `${values.to}/`;
  for (const published of await publishPackages(registry, folders)) write(published);
}

await main().catch(reportFault);
