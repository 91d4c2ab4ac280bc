import { generateDocuments } from '@platform/web-build';
import { startVitest } from 'vitest/node';

/** `platform test`: the component tests, `test/**` without those of a browser, in jsdom. */
export async function test(files: string[], directory: string): Promise<void> {
  await generateDocuments(directory);
  const vitest = await startVitest(files, {
    root: directory,
    config: false,
    run: true,
    environment: 'jsdom',
    include: ['test/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    // The platform's packages import style sheets, which Node cannot load.
    server: { deps: { inline: [/@platform\//] } },
  });
  await vitest.close();
}
