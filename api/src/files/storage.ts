import { once } from 'node:events';
import { createReadStream, ReadStream } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { HeadBucketCommand, NoSuchKey, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { FilesConfiguration } from '../configuration.ts';
import { createDependency, type DependencyLog, faultCode } from '../dependencies.ts';
import { refuse } from '../errors/coded-error.ts';

const checkTimeout = 3_000;

/** Where bytes lie. Keys are made by the server alone; names that people give never reach the store (FILE-15). */
export interface FileStorage {
  /**
   * Takes a local file into the store; a key is written once. The file is moved where both are on one file system, so
   * that an upload needs its space once; otherwise it is copied, and whoever made it removes it.
   */
  take(key: string, path: string, sizeBytes: number): Promise<void>;
  /** @throws Error when the store has no such key, which `isMissingKey` tells, and when it cannot be read */
  read(key: string): Promise<Readable>;
  /** A missing key is no error. */
  remove(key: string): Promise<void>;
  /** Looks whether the store can be used. */
  check(): Promise<void>;
  /** What is wrong with the store now, in words. */
  problem(): string | undefined;
  close(): void;
}

/** The store of the settings: a directory of this machine or a bucket of an S3 server. */
export function openFileStorage(configuration: FilesConfiguration, log: DependencyLog): FileStorage {
  const dependency = createDependency('files', log);
  const client = configuration.storage === 's3' ? openS3(configuration) : undefined;
  const disk = new Disk(
    configuration.storage === 's3' && client
      ? new S3Driver({ client, bucket: configuration.bucket, visibility: 'private', supportsACL: false })
      : new FSDriver({ location: localDirectory(configuration), visibility: 'private' }),
  );

  /** A bucket that cannot be used makes the call one to be tried again; a missing key is no fault of the store. */
  async function watched<Result>(use: () => Promise<Result>): Promise<Result> {
    if (!client) return use();
    try {
      const result = await use();
      dependency.works();
      return result;
    } catch (error) {
      if (isMissingKey(error)) throw error;
      dependency.failed(describeS3Fault(error), error);
      throw refuse('UNAVAILABLE', {}, { cause: error });
    }
  }

  return {
    take: (key, path, sizeBytes) =>
      watched(async () => {
        if (configuration.storage === 'local') return moveFile(path, join(configuration.directory, key));
        // Without a length S3 would take the stream as one of unknown size, which it refuses.
        await disk.putStream(key, createReadStream(path), { contentLength: sizeBytes });
      }),
    read: (key) =>
      watched(async () => {
        const bytes = await disk.getStream(key);
        // A missing file shows when it is opened, which must be before an answer has begun.
        if (bytes instanceof ReadStream && bytes.pending) await once(bytes, 'open');
        return bytes;
      }),
    remove: (key) => watched(() => disk.delete(key)),
    async check() {
      if (configuration.storage !== 's3' || !client) return;
      const question = new HeadBucketCommand({ Bucket: configuration.bucket });
      await watched(() => client.send(question, { abortSignal: AbortSignal.timeout(checkTimeout) })).catch(() => {});
    },
    problem: dependency.problem,
    close: () => client?.destroy(),
  };
}

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyFile(from, to);
  }
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'XMinioStorageFull']);

/** Why there was no room for bytes, on this machine or in the store; undefined for every other error. */
export function codeOfFullStorage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const own = [('code' in error && error.code) || '', error.name].find((code) => fullCodes.has(code));
  return typeof own === 'string' ? own : codeOfFullStorage(error.cause);
}

/** Whether `read` failed because the store has no such key, and not because the store could not be asked. */
export function isMissingKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isMissing = ('code' in error && error.code === 'ENOENT') || error instanceof NoSuchKey;
  return isMissing || isMissingKey(error.cause);
}

/** In words that name no value of a setting: anybody may read them on the health page. */
function describeS3Fault(error: unknown): string {
  const answer = findS3Answer(error);
  const status = answer?.$metadata.httpStatusCode;
  if (status === 404) return 'The bucket of FILES_S3_BUCKET does not exist.';
  if (status === 403 || status === 401) {
    return 'The bucket of FILES_S3_BUCKET may not be used with the credentials of FILES_S3_ACCESS_KEY_ID.';
  }
  if (status === 301) return 'The bucket of FILES_S3_BUCKET is in another region than FILES_S3_REGION.';
  return `The S3 server of FILES_S3_ENDPOINT does not do its work (${answer ? answer.name : faultCode(error)}).`;
}

function findS3Answer(error: unknown): S3ServiceException | undefined {
  if (error instanceof S3ServiceException) return error;
  return error instanceof Error && error.cause !== undefined ? findS3Answer(error.cause) : undefined;
}

function openS3({ region, endpoint, credentials }: Extract<FilesConfiguration, { storage: 's3' }>): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
    // Servers other than Amazon's do not all know the checksum trailers that the client would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function localDirectory(configuration: FilesConfiguration): string {
  if (configuration.storage !== 'local') throw new Error('The files lie in a bucket');
  return configuration.directory;
}
