import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { publishApp, publishShell, readStoredRegistry } from '@platform/web-build/deployments';

export interface PublishedProduct {
  /** The release id of each published app, by app name. */
  releases: Record<string, string>;
  /** One line for each app that could not be published and keeps its current release. */
  faults: string[];
}

export interface ProductOptions {
  keepRollout: boolean;
  /** The key with which the build of a folder is signed; undefined leaves it as it is. */
  keyFor?(directory: string): Promise<KeyObject | undefined>;
}

/**
 * Publishes the shell first, because apps need the shared modules of the matching shell, and then every app. An app
 * that fails does not stop the others.
 *
 * @param root contains the folders of the shell and the apps, with their builds
 * @throws when the shell is not built, or the stored registry is damaged
 */
export async function publishProduct(
  root: string,
  apps: string[],
  deployments: string,
  { keepRollout, keyFor }: ProductOptions,
): Promise<PublishedProduct> {
  await readStoredRegistry(deployments);
  const options = async (name: string) => ({ key: await keyFor?.(join(root, name)) });
  await publishShell(join(root, 'shell'), deployments, await options('shell'));
  const published: PublishedProduct = { releases: {}, faults: [] };
  for (const name of apps) {
    try {
      published.releases[name] = await publishApp(join(root, name), deployments, {
        keepRollout,
        ...(await options(name)),
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      published.faults.push(`${name} was not published: ${reason.replace(/\s*\n\s*/g, '; ')}`);
    }
  }
  return published;
}
