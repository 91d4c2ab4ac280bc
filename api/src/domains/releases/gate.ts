import { describeFault, gateRelease, type Provided } from '@platform/app-contract/gate';
import type { Database } from '../../database/database.ts';
import { consumedBy, givenReleases, providedBy, type ReleaseDraft, shellName } from '../../platform/index.ts';
import { parseOperations } from '../../platform/operation-lists.ts';

/**
 * Compares a build with the API, and with the releases of the shell and the apps (DLV-02): an app needs a shell that it fits,
 * and the shell must leave every app one release that everybody had.
 *
 * @returns one line for each fault
 */
export async function gateFaults(
  database: Pick<Database, 'prisma'>,
  draft: ReleaseDraft,
  api: NonNullable<Provided['api']>,
): Promise<string[]> {
  const consumed = consumedBy(draft.app, {
    ...{ id: draft.id, contract: draft.contract, operations: parseOperations(draft.operations) },
  });
  const faults = gateRelease(consumed, { api }).map(describeFault);
  return [...faults, ...(await (draft.app === shellName ? shellFaults(database, draft) : appFaults(database, draft)))];
}

/** The faults with the newest shell, if the build fits none. */
async function appFaults({ prisma }: Pick<Database, 'prisma'>, { app, id, contract }: ReleaseDraft): Promise<string[]> {
  const shells = await prisma.appRelease.findMany({
    where: { appName: shellName },
    orderBy: { position: 'desc' },
    select: { contract: true },
  });
  const consumed = consumedBy(app, { id, contract, operations: {} });
  const faults = shells.flatMap((shell) => {
    const provides = providedBy(shell);
    return provides ? [gateRelease(consumed, { shell: provides })] : [[]];
  });
  return faults.some((each) => each.length === 0) ? [] : (faults[0] ?? []).map(describeFault);
}

/** The apps that a release of the shell would leave without any release that fits. */
async function shellFaults({ prisma }: Pick<Database, 'prisma'>, draft: ReleaseDraft): Promise<string[]> {
  const shell = providedBy(draft);
  if (!shell) return [];
  const apps = await prisma.app.findMany({
    where: { name: { not: shellName } },
    include: {
      releases: { select: { id: true, contract: true } },
      rollouts: { orderBy: { revision: 'desc' }, take: 100 },
    },
  });
  return apps.flatMap(({ name, releases, rollouts }) => {
    const given = givenReleases(rollouts);
    const faults = given.flatMap((id) => {
      const release = releases.find((each) => each.id === id);
      return release ? [gateRelease(consumedBy(name, { ...release, operations: {} }), { shell })] : [];
    });
    return faults.length === 0 || faults.some((each) => each.length === 0) ? [] : (faults[0] ?? []).map(describeFault);
  });
}
