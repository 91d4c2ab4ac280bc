import { readFile } from 'node:fs/promises';
import { gzipSize } from '@platform/app-contract/compress';
import { appBudgetFaults, type FileSizes, shellBudgetFaults } from '@platform/app-contract/gate';
import { type AppRelease, readAppRelease } from '@platform/app-contract/schema';
import type { ReleaseDraft } from './add-release.ts';
import { shellName } from './release-rows.ts';

/**
 * Measures the files of a build again, since its budgets were checked on the machine of its team (DLV-02).
 *
 * @returns one line with figures for each budget that is exceeded
 */
export async function budgetFaults({ app, manifest, files }: ReleaseDraft): Promise<string[]> {
  const sizes = await sizesOf(files);
  if (app !== shellName) {
    const release = readable(manifest);
    return release ? appBudgetFaults(release, sizes) : [];
  }
  const { page, platform } = manifest as { page?: string; platform?: unknown };
  const scripts = Array.isArray(platform) ? platform.filter((file) => typeof file === 'string') : [];
  return shellBudgetFaults(page ?? '', scripts, sizes);
}

/** Nobody gets a release that cannot be read, whatever its size. */
function readable(manifest: unknown): AppRelease | undefined {
  try {
    return readAppRelease(manifest);
  } catch {
    return undefined;
  }
}

/** One file after the other: the compression uses the threads that sign-ins need. */
async function sizesOf(files: ReleaseDraft['files']): Promise<FileSizes> {
  const sizes: Record<string, number> = {};
  for (const [name, file] of files) if (!/\.(br|gz)$/.test(name)) sizes[name] = await gzipSize(await readFile(file));
  return sizes;
}
