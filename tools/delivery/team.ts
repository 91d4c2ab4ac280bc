import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../report/run.ts';

/** What the team of an app has to publish its releases: the credential and a key of the app. */
export interface Team {
  app: string;
  product: TeamProduct;
  credential: string;
  /** The file of the private key that signs its builds, and its content in PEM. */
  keyFile: string;
  key: string;
}

/** A product that runs on this machine. */
export interface TeamProduct {
  url: string;
  dataDirectory: string;
}

/** Returns the team of an app, or of the shell, of a running product, with a new credential and its only key there. */
export function teamOf(product: TeamProduct, app: string): Team {
  const publish = (...given: string[]) =>
    execFileSync(process.execPath, [join(root, 'tools/publish.mjs'), ...given], {
      env: { ...process.env, DATA_DIR: product.dataDirectory },
      encoding: 'utf8',
    }).trim();
  const keyFile = join(product.dataDirectory, `${app}.pem`);
  if (!existsSync(keyFile)) {
    publish('--make-key', keyFile);
    publish('--add-key', app, keyFile.replace(/pem$/, 'pub'), '--reason', 'A test');
  }
  return { app, product, credential: publish('--credential', app), keyFile, key: readFileSync(keyFile, 'utf8') };
}
