import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { IndustryPreferencesInput, InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { requireAdditionalInformation, rowsOf, updateColumns } from './changes.ts';
import { savePart } from './parts.ts';
import type { PartTarget } from './targets.ts';

/**
 * Replaces the four lists and the text of the industry part in one transaction; on an error the old values stay
 * (PREF-28).
 *
 * @throws CodedError FIELD_INVALID naming the list with an unknown entry, or `additionalInformation` (PREF-29)
 */
export function saveIndustryPreferences(
  context: RequestContext,
  target: PartTarget,
  input: IndustryPreferencesInput,
): Promise<InvestorProfile> {
  const industryAdditionalInformation = requireAdditionalInformation(input.additionalInformation);
  return savePart(context, target, 'industry', async (transaction, profileId) => {
    await requireKnown(transaction, input);
    await updateColumns(transaction, profileId, { industryAdditionalInformation });
    await transaction.profileSector.deleteMany({ where: { profileId } });
    await transaction.profileSector.createMany({
      data: [
        ...rowsOf(input.sectors, (sector) => ({ profileId, sector, preference: 'INTERESTED' as const })),
        ...rowsOf(input.lessInterestedSectors, (sector) => ({
          profileId,
          sector,
          preference: 'LEAST_INTERESTED' as const,
        })),
      ],
    });
    await transaction.profileInnovationEnabler.deleteMany({ where: { profileId } });
    await transaction.profileInnovationEnabler.createMany({
      data: [
        ...rowsOf(input.innovationEnablers, (innovationEnabler) => ({
          profileId,
          innovationEnabler,
          preference: 'INTERESTED' as const,
        })),
        ...rowsOf(input.lessInterestedInnovationEnablers, (innovationEnabler) => ({
          profileId,
          innovationEnabler,
          preference: 'LEAST_INTERESTED' as const,
        })),
      ],
    });
  });
}

async function requireKnown(transaction: Transaction, input: IndustryPreferencesInput): Promise<void> {
  const sectors = await transaction.sector.findMany({
    where: { value: { in: [...new Set([...input.sectors, ...input.lessInterestedSectors])] } },
  });
  requireListed(input, ['sectors', 'lessInterestedSectors'], sectors);
  const enablers = await transaction.innovationEnabler.findMany({
    where: { value: { in: [...new Set([...input.innovationEnablers, ...input.lessInterestedInnovationEnablers])] } },
  });
  requireListed(input, ['innovationEnablers', 'lessInterestedInnovationEnablers'], enablers);
}

function requireListed<List extends Exclude<keyof IndustryPreferencesInput, 'additionalInformation'>>(
  input: Pick<IndustryPreferencesInput, List>,
  lists: readonly List[],
  entries: readonly { value: string }[],
): void {
  const known = new Set(entries.map(({ value }) => value));
  for (const list of lists) {
    if (!input[list].every((value) => known.has(value))) throw refuse('FIELD_INVALID', { field: list });
  }
}
