import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { integrity } from '../../src/consumed/manifest.ts';
import { shellConfiguration } from '../../src/shell-configuration.ts';
import { repositoryRoot } from '../../src/workspace.ts';
import { ballast, buildTimeout, cleanBuild } from '../clean-build.ts';

const directory = path.join(repositoryRoot, 'shell');
let output: string;

beforeAll(() => {
  output = mkdtempSync(path.join(tmpdir(), 'shell-builds-'));
});

afterAll(() => rmSync(output, { recursive: true }));

async function buildShell(name: string): Promise<Record<string, string>> {
  return cleanBuild(await shellConfiguration({ directory })({}, { mode: 'production' }), path.join(output, name));
}

function textOf(content = ''): string {
  return Buffer.from(content, 'base64').toString();
}

test(
  'DLV-09 two clean builds of the shell are identical, and it has the hashes of all that it loads',
  buildTimeout,
  async () => {
    const first = await buildShell('first');
    expect(first).toEqual(await buildShell('second'));
    // The server preloads the files listed here for an app's address.
    const listed = JSON.parse(textOf(first['shell.json'])) as { client: string[]; platform: string[] };
    const [client = ''] = listed.client.map((file) => textOf(first[file.replace('/shell/', '')]));
    expect(client).toContain('end_session_endpoint');
    // Evaluating a longer script blocks a phone for as long as it takes.
    const scripts = listed.platform.filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    for (const file of scripts) expect(textOf(first[file.replace('/shell/', '')]).length, file).toBeLessThan(200_000);
    // The page has the hash of the entry, which has those of all other scripts and style sheets (DLV-09).
    const page = textOf(first['index.html']);
    const loaded = Object.keys(first).filter((name) => /\.(js|css)$/.test(name));
    const ofPage = loaded.filter((name) => page.includes(`/shell/${name}`));
    expect(ofPage).toHaveLength(2);
    const entry = textOf(first[ofPage.find((name) => name.endsWith('.js')) ?? '']);
    for (const name of loaded) {
      const hash = integrity(Buffer.from(first[name] ?? '', 'base64'));
      const holder = ofPage.includes(name) ? page : entry;
      expect(holder, name).toContain(hash);
    }
    expect(entry).not.toContain('PLACEHOLDER');
  },
);

test('the build fails for a shell whose signed-out pages exceed their budget', buildTimeout, async () => {
  const configuration = await shellConfiguration({ directory })({}, { mode: 'production' });
  const source = path.join(output, 'ballast.js');
  writeFileSync(source, ballast());
  const heavy = { ...configuration, entry: { main: ['./src/index.ts', source] } };
  await expect(cleanBuild(heavy, path.join(output, 'heavy'))).rejects.toThrow('The entry of the shell takes');
});
