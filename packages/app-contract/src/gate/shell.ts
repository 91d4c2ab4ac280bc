import semver from 'semver';
import type { ProvidedByShell } from '../release-manifest.ts';
import type { ConsumedRelease, FitFault } from './fault.ts';

/** In a manifest: the app uses the module as a whole, so that only its version can be compared. */
const wholeModule = '*';

/** Returns what a release of an app needs of a shell and the shell does not offer. */
export function shellFaults({ app, release, consumes }: ConsumedRelease, shell: ProvidedByShell): FitFault[] {
  if (!consumes) return [];
  const fault = (what: FitFault['what'], name: string, reason: string, field?: string): FitFault => ({
    ...{ app, release, what, name, reason },
    ...(field ? { field } : {}),
  });
  const modules = Object.entries(consumes.shared).flatMap(([name, { range, exports }]) => {
    const provided = shell.shared[name];
    if (!provided) return [fault('export', name, 'The shell does not share this module')];
    const missing = exports.filter((each) => each !== wholeModule && !provided.exports.includes(each));
    return [
      ...(semver.satisfies(provided.version, range, { includePrerelease: true })
        ? []
        : [fault('export', name, `The app needs ${range}, and the shell has ${provided.version}`)]),
      ...missing.map((each) => fault('export', name, 'The shell does not export it', each)),
    ];
  });
  const unknown = (what: FitFault['what'], used: string[], known: string[]) =>
    used.filter((name) => !known.includes(name)).map((name) => fault(what, name, `The shell knows no such ${what}`));
  return [
    ...modules,
    ...unknown('slot', [...consumes.slots.fills, ...consumes.slots.offers], shell.slots),
    ...unknown('flag', consumes.flags, shell.flags),
    ...unknown('area', consumes.areas, shell.areas),
    ...unknown('place', consumes.places, shell.places),
  ];
}
