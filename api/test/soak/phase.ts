/** Milliseconds between two lines of progress. */
const interval = 10_000;

/**
 * Runs a phase of a long test within a time of its own, and prints how far it is, so that one that hangs names itself.
 *
 * @throws Error that names the phase and its progress when it takes longer than the seconds
 */
export async function runPhase<Result>(
  title: string,
  seconds: number,
  work: () => Promise<Result>,
  progress: () => string = () => '',
): Promise<Result> {
  const started = performance.now();
  const elapsed = () => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
  const describe = () => [title, progress()].filter(Boolean).join(': ');
  const lines = setInterval(() => print(`… ${describe()} (${elapsed()})`), interval);
  let timeout: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timeout = setTimeout(() => reject(new Error(`Took longer than ${seconds} s: ${describe()}`)), seconds * 1_000);
  });
  try {
    const result = await Promise.race([work(), late]);
    print(`✓ ${describe()} (${elapsed()})`);
    return result;
  } finally {
    clearInterval(lines);
    clearTimeout(timeout);
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
