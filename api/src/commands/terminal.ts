import { ConfigurationError } from '../configuration.ts';
import { DatabaseSetupError } from '../database/requirements.ts';
import { isDatabaseUnavailable } from '../errors/database-faults.ts';
import { UnfitReleasesError } from '../release-gate/start.ts';

/** An expected error, shown to the operator as one line. */
export class CommandError extends Error {}

/** Runs a command and prints its result to standard output; on failure prints the error and sets exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

/** Returns one actionable line for an expected error, and the stack for any other. */
export function explain(error: unknown): string {
  const isExpected = [CommandError, ConfigurationError, DatabaseSetupError, UnfitReleasesError].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof Error && isExpected) return error.message;
  if (isDatabaseUnavailable(error)) {
    return 'The database cannot be reached: check DATABASE_URL and that the server runs.';
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use: set PORT to a free one, or stop the program that uses it.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
