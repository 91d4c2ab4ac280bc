import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConsumedRelease } from '@platform/app-contract/gate';
import {
  type Consumed,
  checkReleaseManifest,
  type ProvidedByShell,
  type ReleaseManifest,
} from '@platform/app-contract/schema';
import semver from 'semver';

/**
 * What each released version of an app and of the shell consumes, kept in the repository so that a change can be
 * compared with it before it is deployed anywhere (DLV-03).
 */
interface ReleaseRecord {
  name: string;
  version: string;
  consumes: Consumed;
  provides?: ProvidedByShell;
}

/** Number of records kept for each app and for the shell; as many releases are kept where they are published. */
const keptRecords = 10;
const folder = 'releases';
/** The texts of all operations by hash, because most are the same in many releases. */
const textsFile = join(folder, 'operations.json');

/** Stores what a built release consumes, and drops records of releases that are no longer kept. */
export function storeRecord(root: string, dist: string): void {
  const manifest: ReleaseManifest = checkReleaseManifest(readJson(join(dist, 'release.json')));
  const { name, version, consumes, provides } = manifest;
  const record: ReleaseRecord = { name, version, consumes, ...(provides ? { provides } : {}) };
  writeJson(join(root, folder, name, `${version}.json`), record);
  for (const old of versionsOf(root, name).slice(keptRecords)) rmSync(join(root, folder, name, `${old}.json`));
  const texts = { ...readTexts(root), ...(readJson(join(dist, 'operations.json')) as Record<string, string>) };
  const used = new Set(readRecords(root).flatMap((each) => Object.keys(each.consumes.operations)));
  const kept = Object.entries(texts).filter(([hash]) => used.has(hash));
  writeJson(join(root, textsFile), Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1))));
}

/** Newest first. */
function versionsOf(root: string, name: string): string[] {
  const files = globSync(`${folder}/${name}/*.json`, { cwd: root });
  return files.map((file) => /([^/]+)\.json$/.exec(file)?.[1] ?? '').sort(semver.rcompare);
}

function readRecords(root: string): ReleaseRecord[] {
  const files = globSync(`${folder}/*/*.json`, { cwd: root }).sort();
  return files.map((file) => readJson(join(root, file)) as ReleaseRecord);
}

function readTexts(root: string): Record<string, string> {
  const file = join(root, textsFile);
  return existsSync(file) ? (readJson(file) as Record<string, string>) : {};
}

/** Returns the kept releases with what they consume. */
export function readKeptReleases(root: string): ConsumedRelease[] {
  const texts = readTexts(root);
  return readRecords(root).map(({ name, version, consumes }) => ({
    ...{ app: name, release: version, consumes },
    operations: Object.fromEntries(Object.keys(consumes.operations).map((hash) => [hash, texts[hash] ?? ''])),
  }));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
