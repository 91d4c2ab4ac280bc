import path from 'node:path';
import { makeKey } from '@platform/web-build/deployments';
import { readParameters } from '../parameters.ts';

/**
 * Makes the key pair with which a team signs its releases (DLV-09): `FILE.pem`, which nobody else may read, and `FILE.pub` for
 * the operator.
 *
 * @throws Error when the file is there already
 */
export async function makeTeamKey(given: string[], directory: string): Promise<void> {
  const [file, ...others] = readParameters({ args: given, allowPositionals: true }).positionals;
  if (!file?.endsWith('.pem') || others.length > 0)
    throw new Error('Name the file of the private key: platform key FILE.pem');
  const target = path.resolve(directory, file);
  const fingerprint = await makeKey(target);
  const shared = target.replace(/pem$/, 'pub');
  process.stdout.write(`${fingerprint}\n${target} signs releases: keep it secret\n${shared} is for the operator\n`);
}
