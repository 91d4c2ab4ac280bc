import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** Bytes that wait for a slow reader or a full disk; what comes beyond them is dropped. */
const waitingLimit = 1_048_576;
/** Milliseconds until an output that could not be written is tried again. */
const retryPause = 1_000;
/** Milliseconds that the end of the process waits for the last lines. */
const endDeadline = 500;

export interface LogOutput extends DestinationStream {
  /** Why lines are being lost now, such as `ENOSPC`, and how many so far; undefined while the log is written. */
  loss(): { code: string; lines: number } | undefined;
  /** Writes what waits, for half a second at most. */
  end(): Promise<void>;
}

/**
 * Writes lines to an open file without holding up a call: a log that cannot be written, to a full disk or a pipe without a
 * reader, loses lines, which are counted. The first line that can be written again says how many.
 */
export function openLogOutput(file: number): LogOutput {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let code: string | undefined;
  let busy = false;
  let isCut = false;
  const idle: (() => void)[] = [];

  function take(): { bytes: Buffer; lines: number } {
    const notice = lost > 0 ? describeLoss(lost, code) : '';
    // A line that was cut in the middle ends here.
    const batch = { bytes: Buffer.from((isCut ? '\n' : '') + notice + waiting.join('')), lines: waiting.length };
    waiting = [];
    waitingBytes = 0;
    return batch;
  }

  function pump(): void {
    if (busy) return;
    if (waiting.length === 0) {
      for (const settle of idle.splice(0)) settle();
      return;
    }
    busy = true;
    const { bytes, lines } = take();
    const announced = lost;
    put(bytes, 0, (error, written) => {
      if (error) {
        isCut ||= written > 0;
        code = error.code ?? 'EUNKNOWN';
        lost += lines;
        // A timer of the log must not keep a process that has ended otherwise.
        setTimeout(proceed, retryPause).unref();
        for (const settle of idle.splice(0)) settle();
        return;
      }
      isCut = false;
      lost -= announced;
      if (lost === 0) code = undefined;
      proceed();
    });
  }

  function proceed(): void {
    busy = false;
    pump();
  }

  /** Goes on after a part was written, and waits for a pipe that takes no more at once. */
  function put(
    bytes: Buffer,
    from: number,
    done: (error: NodeJS.ErrnoException | null, written: number) => void,
  ): void {
    write(file, bytes, from, bytes.length - from, null, (error, count) => {
      if (error?.code === 'EAGAIN') setTimeout(() => put(bytes, from, done), 50);
      else if (error) done(error, from);
      else if (from + count < bytes.length) put(bytes, from + count, done);
      else done(null, bytes.length);
    });
  }

  const output: LogOutput = {
    write(line) {
      if (waitingBytes + line.length > waitingLimit) {
        lost += 1;
        code ??= 'EAGAIN';
        return;
      }
      waiting.push(line);
      waitingBytes += line.length;
      pump();
    },
    loss: () => (lost > 0 ? { code: code ?? 'EUNKNOWN', lines: lost } : undefined),
    end() {
      if (!busy && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, endDeadline);
        idle.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
  process.once('exit', () => {
    // Who does not take lines now would hold up the end.
    if (busy || waiting.length === 0) return;
    try {
      writeSync(file, take().bytes);
    } catch {
      // Nobody is left to be told.
    }
  });
  return output;
}

function describeLoss(lines: number, code = 'EUNKNOWN'): string {
  const fields = { level: 40, time: Date.now(), lines, code, msg: 'Log lines were lost: the log could not be written' };
  return `${JSON.stringify(fields)}\n`;
}

let standard: LogOutput | undefined;

/** The log of the process, on its standard output. */
export function standardLog(): LogOutput {
  standard ??= openLogOutput(1);
  return standard;
}
