import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from '../configuration.ts';
import type { Domain } from '../domains/domain.ts';
import type { Releases } from '../platform/index.ts';
import { checkKeptReleases, provideApi } from './gate.ts';

/**
 * Compares the kept releases with the API that is about to start (DLV-03).
 *
 * @throws UnfitReleasesError naming app, release, operation and field of everything that does not fit, unless
 * `UNFIT_RELEASES=serve`, which only logs it
 */
export async function requireFittingReleases(
  { unfitReleases }: Pick<Configuration, 'unfitReleases'>,
  releases: Pick<Releases, 'kept'>,
  domains: readonly Domain[],
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<void> {
  const { unfit, warnings } = await checkKeptReleases(releases, await provideApi(domains));
  for (const fault of warnings) log.warn({ fault }, 'A published release may not expect this API');
  if (unfit.length === 0) return;
  if (unfitReleases === 'refuse') throw new UnfitReleasesError(unfit);
  for (const fault of unfit) log.error({ fault }, 'A published release does not fit this API');
}

/** Names each part of a published release that does not fit the API, for the operator. */
export class UnfitReleasesError extends Error {
  constructor(unfit: readonly string[]) {
    super(
      [
        'Published releases do not fit this API:',
        ...unfit.map((fault) => `  ${fault}`),
        'Start the earlier release of the API, or set UNFIT_RELEASES=serve to start this one: these calls will then fail.',
      ].join('\n'),
    );
  }
}
