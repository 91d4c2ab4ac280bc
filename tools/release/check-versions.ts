import { root } from '../report/run.ts';
import { changedPackages, notRaised } from './changed.ts';
import { hasCommit, readReleases } from './former.ts';
import { readPackages } from './packages.ts';

interface VersionCheck {
  /** One line for each package whose version has to be raised. */
  faults: string[];
  /** Why nothing could be compared. */
  skipped?: string;
}

/** Finds packages and apps that have changed since the former release without a raised version. */
export function checkVersions(directory: string): VersionCheck {
  const releases = readReleases(directory);
  if (!releases) return { faults: [], skipped: 'releases.json is missing: nothing was released yet' };
  const { commit } = releases.former;
  if (!hasCommit(directory, commit))
    return {
      faults: [],
      skipped: `the commit ${commit} of the former release is not in this clone: fetch it to compare`,
    };
  const changed = changedPackages(directory, commit, readPackages(directory));
  return {
    faults: notRaised(changed).map(
      ({ name, version, because }) =>
        `${name} is still ${version}, but ${because.join(', ')} changed since the former release`,
    ),
  };
}

if (import.meta.main) {
  const { faults, skipped } = checkVersions(root);
  if (skipped) process.stdout.write(`Versions were not compared: ${skipped}\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) process.stdout.write('`npm run release -- --raise` raises them.\n');
  process.exitCode = faults.length > 0 ? 1 : 0;
}
