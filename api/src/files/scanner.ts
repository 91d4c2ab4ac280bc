import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import type { ScannerAddress } from '../configuration.ts';
import { createDependency, type DependencyLog, faultCode } from '../dependencies.ts';
import { refuse } from '../errors/coded-error.ts';
import { pingClamd, scanFile, type Verdict } from './clamd.ts';
import { reportsExceededLimits, takesLargestFiles } from './scanner-tests.ts';

/** Scans uploaded files for malware (CARE-16). */
export interface FileScanner {
  /**
   * Scans files on the local disk.
   *
   * @returns a verdict for each, in their order
   * @throws CodedError SCANNER_UNAVAILABLE when any could not be scanned
   */
  scan(paths: readonly string[]): Promise<Verdict[]>;
  /** Checks whether the scanner can be used. */
  check(): Promise<void>;
  /** The current problem of the scanner, worded for the operator. */
  problem(): string | undefined;
  /** Ends running scans, which fail. */
  close(): void;
}

export interface ScannerOptions {
  /** Milliseconds for all files of one request; the page waits for two minutes. */
  deadline?: number;
  /** Milliseconds for a check. */
  checkTimeout?: number;
  /** Milliseconds for the test whether the scanner takes the largest files. */
  largestFileTimeout?: number;
}

/** Concurrent scans of this process, fewer than the threads of clamd. */
const maxScans = 4;

const passesExceeded =
  'The scanner of FILES_SCANNER calls files clean that exceed its limits: set AlertExceedsMax, and MaxFileSize above MaxScanSize, in clamd.conf. No file is taken until then.';
const refusesLargest =
  'The scanner of FILES_SCANNER does not scan files of 50 MB: raise StreamMaxLength, MaxFileSize and MaxScanSize in clamd.conf.';

/** Opens the scanner at an address of clamd. It need not be there yet. */
export function openFileScanner(
  address: ScannerAddress,
  log: DependencyLog,
  { deadline = 60_000, checkTimeout = 10_000, largestFileTimeout = 30_000 }: ScannerOptions = {},
): FileScanner {
  const dependency = createDependency('scanner', log);
  const sizeLimit = createDependency('scanner limits', log);
  const queue = new PQueue({ concurrency: maxScans });
  const closing = new AbortController();
  /** Whether clamd has been there, with its present settings, since it was last found missing. */
  let isTested = false;
  let isSizeTested = false;

  const within = (milliseconds: number) => AbortSignal.any([closing.signal, AbortSignal.timeout(milliseconds)]);

  function failed(error: unknown): void {
    isTested = false;
    isSizeTested = false;
    dependency.failed(describeFault(error), error);
  }

  /** @throws SettingsError, and as `scanContent` */
  async function test(signal: AbortSignal): Promise<void> {
    if (isTested) return;
    if (!(await reportsExceededLimits(address, signal))) throw new SettingsError(passesExceeded);
    isTested = true;
  }

  async function testSize(): Promise<void> {
    if (isSizeTested || closing.signal.aborted) return;
    isSizeTested = true;
    try {
      // Clamd closes the connection of a stream that gets too long, as it does when it ends.
      const takes = await takesLargestFiles(address, within(largestFileTimeout)).catch(() =>
        pingClamd(address, within(checkTimeout)).then(() => false),
      );
      if (takes) sizeLimit.works();
      else sizeLimit.failed(refusesLargest);
    } catch {
      isSizeTested = false;
    }
  }

  return {
    async scan(paths) {
      const ended = new AbortController();
      const signal = AbortSignal.any([ended.signal, within(deadline)]);
      // Each file listens to it, more than once.
      setMaxListeners(0, signal);
      try {
        await test(signal);
        const verdicts = await Promise.all(
          paths.map((path) => queue.add(() => scanFile(address, path, signal), { signal })),
        );
        dependency.works();
        return verdicts;
      } catch (error) {
        failed(error);
        throw refuse('SCANNER_UNAVAILABLE', {}, { cause: error });
      } finally {
        // The scans of the other files; their results are no longer wanted.
        ended.abort();
      }
    },
    async check() {
      try {
        const signal = within(checkTimeout);
        if (isTested) await pingClamd(address, signal);
        else await test(signal);
        dependency.works();
      } catch (error) {
        if (!closing.signal.aborted) failed(error);
        return;
      }
      // Not awaited: it takes a second or more, and only files of this size depend on it.
      void testSize();
    },
    problem: () => dependency.problem() ?? sizeLimit.problem(),
    close: () => closing.abort(),
  };
}

/** Clamd works, but with settings with which its answers cannot be relied on; the message is for the operator. */
class SettingsError extends Error {}

/** Worded without the value of the setting, because the health page is public. */
function describeFault(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  return `The scanner of FILES_SCANNER does not work (${faultCode(error)}). No file is taken until it does.`;
}
