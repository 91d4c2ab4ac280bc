import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Bytes buffered for a slow reader or a full disk; further lines are dropped. */
const maxBufferedBytes = 1_048_576;
/** Milliseconds until a failed write is retried. */
const retryDelay = 1_000;
/** Milliseconds to wait for the last lines when the process ends. */
const endTimeout = 500;

export interface LogOutput extends DestinationStream {
  /** Error code and number of the lines lost so far, such as `ENOSPC`; undefined while the log can be written. */
  loss(): { code: string; lines: number } | undefined;
  /** Flushes buffered lines, for half a second at most. */
  end(): Promise<void>;
}

/**
 * Writes lines to an open file without blocking calls: if the file cannot be written, as with a full disk or a pipe
 * without a reader, lines are dropped and counted. The first successful write reports the number.
 */
export function openLogOutput(file: number): LogOutput {
  let buffer: string[] = [];
  let bufferedBytes = 0;
  let lost = 0;
  let code: string | undefined;
  let busy = false;
  let isCut = false;
  const idle: (() => void)[] = [];

  function takeBatch(): { bytes: Buffer; lines: number } {
    const notice = lost > 0 ? describeLoss(lost, code) : '';
    // Terminates a line that was partially written.
    const batch = { bytes: Buffer.from((isCut ? '\n' : '') + notice + buffer.join('')), lines: buffer.length };
    buffer = [];
    bufferedBytes = 0;
    return batch;
  }

  function flush(): void {
    if (busy) return;
    if (buffer.length === 0) {
      for (const settle of idle.splice(0)) settle();
      return;
    }
    busy = true;
    const { bytes, lines } = takeBatch();
    const announced = lost;
    writeAll(bytes, 0, (error, written) => {
      if (error) {
        isCut ||= written > 0;
        code = error.code ?? 'EUNKNOWN';
        lost += lines;
        // Unreferenced, so that retries do not keep an ending process alive.
        setTimeout(flushNext, retryDelay).unref();
        for (const settle of idle.splice(0)) settle();
        return;
      }
      isCut = false;
      lost -= announced;
      if (lost === 0) code = undefined;
      flushNext();
    });
  }

  function flushNext(): void {
    busy = false;
    flush();
  }

  /** Continues after a partial write, and retries while a pipe is full. */
  function writeAll(
    bytes: Buffer,
    from: number,
    done: (error: NodeJS.ErrnoException | null, written: number) => void,
  ): void {
    write(file, bytes, from, bytes.length - from, null, (error, count) => {
      if (error?.code === 'EAGAIN') setTimeout(() => writeAll(bytes, from, done), 50);
      else if (error) done(error, from);
      else if (from + count < bytes.length) writeAll(bytes, from + count, done);
      else done(null, bytes.length);
    });
  }

  const output: LogOutput = {
    write(line) {
      if (bufferedBytes + line.length > maxBufferedBytes) {
        lost += 1;
        code ??= 'EAGAIN';
        return;
      }
      buffer.push(line);
      bufferedBytes += line.length;
      flush();
    },
    loss: () => (lost > 0 ? { code: code ?? 'EUNKNOWN', lines: lost } : undefined),
    end() {
      if (!busy && buffer.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, endTimeout);
        idle.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
  process.once('exit', () => {
    // A blocked output would delay the exit.
    if (busy || buffer.length === 0) return;
    try {
      writeSync(file, takeBatch().bytes);
    } catch {
      // The process is exiting; there is nowhere left to report it.
    }
  });
  return output;
}

function describeLoss(lines: number, code = 'EUNKNOWN'): string {
  const fields = { level: 40, time: Date.now(), lines, code, msg: 'Log lines were lost: the log could not be written' };
  return `${JSON.stringify(fields)}\n`;
}

let standard: LogOutput | undefined;

/** The log of the process on standard output. */
export function standardLog(): LogOutput {
  standard ??= openLogOutput(1);
  return standard;
}
