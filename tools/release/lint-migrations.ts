import { spawnSync } from 'node:child_process';
import { root } from '../report/run.ts';
import { git, hasCommit, readReleases } from './former.ts';

const folder = 'api/prisma/migrations';

/**
 * Rules of squawk that do not apply here: the runner of migrations sets a lock timeout for all of them, repeats those that
 * failed and needs no order of enumerations, and the kinds of numbers are chosen with their columns.
 */
const excluded = [
  'require-lock-timeout',
  'require-statement-timeout',
  'require-enum-value-ordering',
  'prefer-bigint-over-int',
  'prefer-robust-stmts',
];

/**
 * Checks the migrations that are newer than the former release: none may lock out writers for long, or take away what the
 * former release needs, which still runs while the present one is started. Expand in one release, contract in the next.
 *
 * @returns one line for each fault; a migration names a rule that it may break, and why, in a comment with `squawk-ignore`
 */
export function lintMigrations(directory: string): { faults: string[]; skipped?: string } {
  const commit = readReleases(directory)?.former.commit;
  if (!commit) return { faults: [], skipped: 'releases.json is missing: nothing was released yet' };
  if (!hasCommit(directory, commit))
    return {
      faults: [],
      skipped: `the commit ${commit} of the former release is not in this clone: fetch it to compare`,
    };
  const changed = git(directory, 'diff', '--name-only', '--diff-filter=d', commit, '--', folder).split('\n');
  const untracked = git(directory, 'ls-files', '--others', '--exclude-standard', '--', folder).split('\n');
  const files = [...changed, ...untracked].filter((file) => file.endsWith('.sql'));
  const released = files.filter((file) => isReleased(directory, commit, file));
  const faults = released.map(
    (file) => `${file} was released and has changed: databases that have it would not get the change`,
  );
  const fresh = files.filter((file) => !released.includes(file));
  return { faults: [...faults, ...runSquawk(directory, fresh)] };
}

function isReleased(directory: string, commit: string, file: string): boolean {
  return git(directory, 'ls-tree', '--name-only', commit, '--', file) !== '';
}

function runSquawk(directory: string, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const parameters = [
    '--pg-version=15',
    '--assume-in-transaction',
    '--reporter=json',
    ...excluded.map((rule) => `--exclude=${rule}`),
  ];
  const { status, stdout, stderr, error } = spawnSync('squawk', [...parameters, ...files], {
    cwd: directory,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status === 0) return [];
  if (!stdout.startsWith('[')) throw new Error(stderr || `squawk ended with ${status}`);
  // Its lines count from 0.
  return (JSON.parse(stdout) as Violation[]).map(
    ({ file, line, rule_name: rule, message }) => `${file}:${line + 1}: ${rule}: ${message}`,
  );
}

/** What squawk reports, as far as it is read. */
interface Violation {
  file: string;
  line: number;
  rule_name: string;
  message: string;
}

if (import.meta.main) {
  const { faults, skipped } = lintMigrations(root);
  if (skipped) process.stdout.write(`Migrations were not compared: ${skipped}\n`);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
