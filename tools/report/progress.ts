/** A fault with one line for the person who started the command; nothing but the line is shown. */
export class CommandError extends Error {}

const heartbeat = 10_000;

/** Shows a step when it begins, every 10 s while it runs, and when it is done. */
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

/** Ends a command with the one line of an expected fault; a programming fault keeps its stack. */
export function reportFault(fault: unknown): void {
  const expected = fault instanceof Error && fault.constructor !== TypeError && fault.constructor !== ReferenceError;
  const text = expected ? fault.message : fault instanceof Error ? fault.stack : String(fault);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
