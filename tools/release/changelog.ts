const unreleased = '## Unreleased\n';

/**
 * Turns the entries of `Unreleased` into those of a release and begins an empty section.
 *
 * @param day ISO 8601
 * @param released with their new versions
 */
export function releaseChangelog(
  changelog: string,
  day: string,
  released: readonly { name: string; version: string }[],
): string {
  if (!changelog.includes(unreleased)) throw new Error(`CHANGELOG.md has no section "${unreleased.trim()}"`);
  const versions = released.map(({ name, version }) => `${name.replace('@platform/', '')} ${version}`).join(', ');
  return changelog.replace(unreleased, () => `${unreleased}\n## ${day}\n\n${versions}\n`);
}
