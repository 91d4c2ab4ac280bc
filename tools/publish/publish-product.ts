import { join } from 'node:path';
import { publishApp, publishShell, readStoredRegistry } from '@platform/web-build/deployments';

export interface PublishedProduct {
  /** The release of each app that was published, by its name. */
  releases: Record<string, string>;
  /** One line for each app that could not be published: what was in force of it stays so. */
  faults: string[];
}

/**
 * Publishes the shell and then every app: apps need the shared modules of their own time. What is wrong with one app keeps
 * none of the others back.
 * @param root holds the folders of the shell and the apps, with their builds
 * @throws when the shell is not built, or the stored registry is damaged
 */
export async function publishProduct(
  root: string,
  apps: string[],
  deployments: string,
  options: { keepRollout: boolean },
): Promise<PublishedProduct> {
  await readStoredRegistry(deployments);
  await publishShell(join(root, 'shell'), deployments);
  const published: PublishedProduct = { releases: {}, faults: [] };
  for (const name of apps) {
    try {
      published.releases[name] = await publishApp(join(root, name), deployments, options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      published.faults.push(`${name} was not published: ${reason.replace(/\s*\n\s*/g, '; ')}`);
    }
  }
  return published;
}
