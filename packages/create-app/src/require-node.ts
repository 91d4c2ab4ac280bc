/** As the published packages state it. */
const oldest = [22, 12] as const;

/** @throws Error when a version of Node is too old for an app */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    throw new Error(`Node ${version} is too old: install ${oldest.join('.')} or newer`);
}
