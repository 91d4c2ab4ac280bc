/** An expected error whose message is shown to the user without a stack trace. */
export class CommandError extends Error {}

const heartbeat = 10_000;

/** Reports a step when it starts, every 10 s while it runs, and when it is done. */
export async function step<Result>(title: string, run: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  write(`› ${title}`);
  const timer = setInterval(() => write(`  … ${title}, ${seconds()} s`), heartbeat);
  try {
    const result = await run();
    write(`✓ ${title} (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

export function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the message of an expected error, or the stack of a programming error, and sets the exit code to 1. */
export function reportFault(fault: unknown): void {
  const expected = fault instanceof Error && fault.constructor !== TypeError && fault.constructor !== ReferenceError;
  const text = expected ? fault.message : fault instanceof Error ? fault.stack : String(fault);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
