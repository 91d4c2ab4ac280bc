import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { descriptionFiles } from '@platform/app-contract/gate';
import type { FileStorage } from '../files/storage.ts';
import { type StoredApp, shellName } from './release-rows.ts';

/** Names of the forms of a file. The compressed ones first: without them a request would get the plain one. */
const forms = ['.br', '.gz', ''];
/** Files for the server only, with the same name in every release. */
export const serverFiles = descriptionFiles;

/** The key of published content in the file store. */
export const blobKey = (sha256: string): string => `releases/${sha256}`;

/**
 * The local copies of published files: a folder for each content, named by its SHA-256, with the file and its compressed
 * forms.
 */
export interface ReleaseFiles {
  /** The folder of all copies. */
  directory: string;
  /** Replaces the files that may be served, and removes the copies of others. */
  replace(apps: readonly StoredApp[]): Promise<void>;
  /**
   * Copies a file and its compressed forms from the store, unless they are there.
   *
   * @param address such as `/apps/mfe-chat/1.0.0-abcd/remoteEntry.js`
   * @returns the path of the copy below `directory`; undefined for anything but a published file
   * @throws CodedError UNAVAILABLE while the store does not answer, Error for content that is missing or was changed
   */
  provide(address: string): Promise<string | undefined>;
}

export function openReleaseFiles(storage: Pick<FileStorage, 'read'>, directory: string): ReleaseFiles {
  let files = new Map<string, Content>();
  let copied = new Set<string>();
  const copying = new Map<string, Promise<void>>();

  async function copy({ sha256, integrity }: Content, target: string): Promise<void> {
    const temporary = `${target}.${randomUUID()}`;
    const [hash, signed] = [createHash('sha256'), createHash('sha384')];
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        signed.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await mkdir(path.dirname(target), { recursive: true });
      // Flushed and then renamed, so that nobody is served half a file, not even after a power cut.
      await pipeline(await storage.read(blobKey(sha256)), measure, createWriteStream(temporary, { flush: true }));
      if (hash.digest('hex') !== sha256) throw new Error(`The stored content ${sha256} was changed`);
      if (integrity !== undefined && `sha384-${signed.digest('base64')}` !== integrity)
        throw new Error(`The stored content ${sha256} is not the one that was signed`);
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Concurrent requests of a file share one copy. */
  function copyOnce(content: Content, target: string): Promise<void> | undefined {
    if (existsSync(target)) return undefined;
    const running = copying.get(target) ?? copy(content, target).finally(() => copying.delete(target));
    copying.set(target, running);
    return running;
  }

  return {
    directory,
    async replace(apps) {
      files = addressesOf(apps);
      const known = new Set([...files.values()].map(({ sha256 }) => sha256));
      // At first also what an earlier process has left.
      const present = copied.size === 0 ? await readdir(directory).catch(() => []) : [...copied];
      for (const sha256 of present)
        if (!known.has(sha256)) await rm(path.join(directory, sha256), { recursive: true, force: true });
      copied = new Set(present.filter((sha256) => known.has(sha256)));
    },
    async provide(address) {
      const content = files.get(address);
      if (content === undefined) return undefined;
      const name = path.posix.basename(address);
      copied.add(content.sha256);
      for (const form of forms) {
        const formed = files.get(address + form);
        if (formed !== undefined) await copyOnce(formed, path.join(directory, content.sha256, name + form));
      }
      return `${content.sha256}/${name}`;
    },
  };
}

/** The content of a published file. */
interface Content {
  sha256: string;
  /** Its value in the signed list of the release; undefined for compressed forms and releases that are older than such lists. */
  integrity: string | undefined;
}

/** The content of each served file, by address. The files of all shell releases share a folder: their names have hashes. */
function addressesOf(apps: readonly StoredApp[]): Map<string, Content> {
  return new Map(
    apps.flatMap(({ name, releases }) =>
      releases.flatMap(({ id, files, contract }) =>
        Object.entries(files).flatMap(([file, sha256]): [string, Content][] => {
          const content = { sha256, integrity: signedFiles(contract)[file] };
          if (name !== shellName) return [[`/apps/${name}/${id}/${file}`, content]];
          return serverFiles.has(file.replace(/\.(br|gz)$/, '')) ? [] : [[`/shell/${file}`, content]];
        }),
      ),
    ),
  );
}

/** The integrity of each file of a release, by name. @param contract its `release.json` */
export function signedFiles(contract: unknown): Partial<Record<string, string>> {
  const { files } = (contract ?? {}) as { files?: Partial<Record<string, string>> | null };
  return files ?? {};
}
