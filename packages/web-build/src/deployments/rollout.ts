import type { RegistryApp, Rollout } from '@platform/app-contract/schema';
import { changeApp } from './store.ts';

/**
 * Changes which release of an app users get. Only changes one registry entry; needs no build or restart.
 *
 * @throws when the app or a given release is not in the registry
 */
export async function setRollout(
  deployments: string,
  name: string,
  change: (app: RegistryApp) => Rollout,
): Promise<Rollout> {
  const { rollout } = await changeApp(deployments, name, (app) => {
    if (!app) throw new Error(`The registry has no valid entry of ${name}`);
    const rollout = change(app);
    for (const id of [rollout.stable, rollout.canary?.release])
      if (id !== undefined && !app.releases.some((release) => release.id === id))
        throw new Error(
          `The registry has no release ${id} of ${name}; it has ${app.releases.map((r) => r.id).join(', ')}`,
        );
    return { ...app, rollout };
  });
  return rollout;
}

/** Serves this release to all users. */
export function pin(release: string): (app: RegistryApp) => Rollout {
  return () => ({ stable: release });
}

/** Serves this release to a percentage of the users; the same users get it on every visit. */
export function canary(release: string, percentage: number): (app: RegistryApp) => Rollout {
  return ({ rollout }) => ({ stable: rollout.stable, canary: { release, percentage } });
}

/** Ends a canary, or returns to the release published before the stable one. */
export function rollback(app: RegistryApp): Rollout {
  if (app.rollout.canary) return { stable: app.rollout.stable };
  const position = app.releases.findIndex(({ id }) => id === app.rollout.stable);
  const before = app.releases[position - 1];
  if (!before) throw new Error(`${app.name} has no release before ${app.rollout.stable}`);
  return { stable: before.id };
}
