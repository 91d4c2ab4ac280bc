import { ConfigurationError } from '../configuration.ts';
import { DatabaseFault } from '../database/requirements.ts';
import { isDatabaseUnavailable } from '../errors/database-faults.ts';

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

/** One line that says what to do; anything else keeps its stack. */
export function explain(error: unknown): string {
  const isExpected = [CommandFault, ConfigurationError, DatabaseFault].some((kind) => error instanceof kind);
  if (error instanceof Error && isExpected) return error.message;
  if (isDatabaseUnavailable(error)) {
    return 'The database cannot be reached: check DATABASE_URL and that the server runs.';
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken: set PORT to a free one, or stop the program that uses it.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
