import { readConfiguration } from '../configuration.ts';
import { prepareDatabase } from '../prepare.ts';
import { runCommand } from './terminal.ts';

/** Migrates the database to this release; for installations whose API is not started by `npm start`. */
await runCommand(async () => {
  const applied = await prepareDatabase(readConfiguration(process.env).databaseUrl);
  return applied.length === 0 ? 'The database is up to date.' : `Applied:\n${applied.join('\n')}`;
});
