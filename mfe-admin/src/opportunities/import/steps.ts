import type { CompanyImport } from './documents.ts';

/** The steps of an import, as in its address. */
export const steps = ['file', 'columns', 'trial', 'import'] as const;

export type Step = (typeof steps)[number];

type Progress = Pick<CompanyImport, 'state' | 'startedAt'>;

/** Whether the server works on the import, so that its state changes by itself. */
export const isWorking = ({ state }: Pick<CompanyImport, 'state'>): boolean =>
  state === 'TRYING' || state === 'RUNNING';

/** Whether the import has been started, so that nothing of it can be changed any more. */
export const isStarted = ({ state, startedAt }: Progress): boolean =>
  state === 'RUNNING' || state === 'DONE' || (state === 'STOPPED' && startedAt !== null);

/** Returns the step to show: the one of the address, or the one that the import has come to. */
export function stepOf(wanted: string | undefined, progress: Progress): Step {
  if (isStarted(progress)) return 'import';
  const { state } = progress;
  if (state === 'TRYING' || state === 'STOPPED') return 'trial';
  if (state === 'UPLOADED') return 'columns';
  return steps.find((step) => step === wanted && step !== 'file') ?? 'trial';
}
