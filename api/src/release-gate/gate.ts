import {
  type ConsumedRelease,
  describeFault,
  gateRelease,
  type Provided,
  unknownValues,
} from '@platform/app-contract/gate';
import type { Domain } from '../domains/domain.ts';
import { validationRules } from '../graphql/limits.ts';
import { buildSchema } from '../graphql/schema.ts';
import { earlierShell, type Releases } from '../platform/index.ts';
import { composeRestContract } from './rest-contract.ts';

/** What this API provides to releases; validated as in production, by the limits too. */
export async function provideApi(domains: readonly Domain[]): Promise<NonNullable<Provided['api']>> {
  return {
    schema: buildSchema(domains),
    rest: await composeRestContract(domains),
    rules: validationRules({ introspection: false }),
  };
}

/** What became of the comparison of the kept releases with an API; each line names one fault. */
export interface GateResult {
  /** Releases that would not work. */
  unfit: string[];
  /** What releases may not expect. */
  warnings: string[];
}

/**
 * Compares every kept release with an API (DLV-03). Of operations of earlier releases of the shell it is not known who
 * still sends them, so they only warn.
 */
export async function checkKeptReleases(
  releases: Pick<Releases, 'kept'>,
  api: NonNullable<Provided['api']>,
): Promise<GateResult> {
  const kept = await releases.kept();
  const isEarlierShell = ({ app, release }: ConsumedRelease) => app === 'shell' && release === earlierShell;
  const faultsOf = (some: ConsumedRelease[]) => some.flatMap((each) => gateRelease(each, { api })).map(describeFault);
  return {
    unfit: faultsOf(kept.filter((each) => !isEarlierShell(each))),
    warnings: [
      ...faultsOf(kept.filter(isEarlierShell)),
      ...kept.flatMap((each) => unknownValues(each, api)).map(describeFault),
    ],
  };
}
