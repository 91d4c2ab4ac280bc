import { ConfigurationError } from '../configuration.ts';
import { isDatabaseUnavailable } from '../database/faults.ts';

/** What went wrong, in one line for the person at the terminal. */
export class CommandFault extends Error {}

/** Runs a command and says how it went: its line on standard output, or one line why not and exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof CommandFault || error instanceof ConfigurationError) return error.message;
  if (isDatabaseUnavailable(error)) {
    return 'The database cannot be reached: check DATABASE_URL and that the server runs.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
