/** What an error of the operating system means, and what to do, by its code. */
const meanings: Record<string, string> = {
  EACCES: 'this account may not use it, so change its permissions',
  EDQUOT: 'the disk quota is used up, so free some space',
  EMFILE: 'too many files are open, so raise the limit (ulimit -n)',
  ENOSPC: 'the disk is full, so free some space',
  EPERM: 'this account may not use it, so change its permissions',
  EROFS: 'it cannot be written to, so use another folder',
};

/** Returns what a command says when it has failed. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const system = [error, error.cause].find((each) => codeIn(each) in meanings) as NodeJS.ErrnoException | undefined;
  if (!system) return error.message;
  return `${system.path ?? 'A file'}: ${meanings[codeIn(system)]}, then try again`;
}

function codeIn(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
