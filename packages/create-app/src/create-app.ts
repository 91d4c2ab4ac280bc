import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const template = join(import.meta.dirname, '../template');

/** The rule of `app.declaration.json`. */
const appName = /^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** The API takes no longer one. */
const maxNameLength = 60;

/**
 * Writes the template of an app into a folder, under the app's name.
 *
 * @param name for example `mfe-notes`
 * @throws Error when the name is not that of an app, or there is something in the folder or in its place
 */
export async function createApp(directory: string, name: string): Promise<void> {
  if (!appName.test(name) || name.length > maxNameLength)
    throw new Error(
      `${name} is no name of an app: it is mfe-, then words of small letters and digits, such as mfe-notes, with up to ${maxNameLength} characters`,
    );
  if (!(await isFree(directory))) throw new Error(`${directory} is not empty: name a new or empty folder`);
  for (const entry of await readdir(template, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(directory, named(source.slice(template.length + 1), name));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, named(await readFile(source, 'utf8'), name));
  }
}

/** Whether a folder is new or empty; a repository may be in it already. */
async function isFree(directory: string): Promise<boolean> {
  if (!existsSync(directory)) return true;
  return (await stat(directory)).isDirectory() && (await readdir(directory)).every((file) => file === '.git');
}

/** Replaces the name of the template in a text. A file `gitignore` has a dot only here, because npm leaves such a file out. */
function named(text: string, name: string): string {
  const short = name.slice('mfe-'.length);
  const words = short.replaceAll('-', ' ');
  const pascal = short.replaceAll(/(?:^|-)(.)/g, (_match, letter: string) => letter.toUpperCase());
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return text
    .replace(/^gitignore$/, '.gitignore')
    .replaceAll('SampleTitle', title)
    .replaceAll('Sample', pascal)
    .replaceAll('sample', short);
}
