import { reportFault, write } from '../report/progress.ts';
import { startProduct } from './product.ts';
import { readSettings } from './settings.ts';
import { stopRequested } from './stop-requested.ts';

// A closed terminal or pipe must not interrupt the ordered shutdown.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

try {
  const product = await startProduct(await readSettings(process.env), stopRequested);
  if (product) {
    write(`ready ${product.url}`);
    for (const line of product.introduction) write(line);
    const fault = await Promise.race([stopRequested, product.ended]);
    if (fault) process.stderr.write(`${fault}\n`);
    write('Stopping …');
    await product.stop();
    process.exitCode = fault ? 1 : 0;
  }
} catch (fault) {
  reportFault(fault);
}
process.exit();
