import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Transaction } from '../../database/database.ts';
import type { InvestorProfile } from '../../graphql/generated/resolvers.ts';
import { conflictWith, readLastChange } from '../../read-models/last-change.ts';
import { announceRecordChange } from '../history/service.ts';
import { changeProfile, requireProfile } from './changes.ts';
import type { PartTarget } from './targets.ts';

/** The fields of each part, as the audit trail names them. */
const fieldsOfParts = {
  industry: [
    'sectors',
    'innovationEnablers',
    'lessInterestedSectors',
    'lessInterestedInnovationEnablers',
    'industryAdditionalInformation',
  ],
  company: [
    'businessModelB2B',
    'businessModelB2C',
    'businessModelB2B2C',
    'developmentStageBuildProduct',
    'developmentStageHasProduct',
    'developmentStageGeneratesRevenue',
    'developmentStageIsProfitable',
    'fundingStages',
    'countries',
    'companyAdditionalInformation',
  ],
  investment: [
    'investmentType',
    'securityType',
    'executionTimeline',
    'investorStatus',
    'investmentSizeLow',
    'investmentSizeHigh',
    'preferredCurrency',
    'investmentAdditionalInformation',
  ],
} as const satisfies Record<string, readonly (keyof InvestorProfile)[]>;

type Part = keyof typeof fieldsOfParts;

const versionFields = {
  industry: 'industryVersion',
  company: 'companyVersion',
  investment: 'investmentVersion',
} as const satisfies Record<Part, keyof InvestorProfile>;

/**
 * Stores a part in one transaction, raises its version and audits what has changed (CLI-19, CARE-17). A save from an
 * earlier version of what is stored already changes nothing, so that one whose answer was lost can be repeated.
 *
 * @param store writes the part's fields
 * @throws CodedError CONFLICT with `by` and `at` of the last save when the target names another version than the stored
 */
export function savePart(
  context: RequestContext,
  { accountId, version }: PartTarget,
  part: Part,
  store: (transaction: Transaction, profileId: string) => Promise<void>,
): Promise<InvestorProfile> {
  return changeProfile(context, accountId, async (transaction, profileId) => {
    await transaction.$executeRaw`
      /* profiles.lock */ SELECT FROM investor_profile WHERE id = ${profileId}::uuid FOR NO KEY UPDATE`;
    const before = await requireProfile(transaction, accountId);
    await store(transaction, profileId);
    const changes = changesOf(valuesOf(part, before), valuesOf(part, await requireProfile(transaction, accountId)));
    const entity = { entityType: 'investor_profile', entityId: profileId };
    const action = `investor_profile.${part}_saved` as const;
    if (version !== null && version !== before[versionFields[part]]) {
      if (changes.length === 0) return;
      throw conflictWith(await readLastChange(transaction, { ...entity, actions: [action] }));
    }
    await transaction.investorProfile.update({
      where: { id: profileId },
      data: { [versionFields[part]]: { increment: 1 } },
      select: { id: true },
    });
    await audit(transaction, context, { ...entity, action, details: { changes } });
    await announceRecordChange(context, transaction, accountId);
  });
}

function valuesOf(part: Part, profile: InvestorProfile) {
  return Object.fromEntries(fieldsOfParts[part].map((field) => [field, profile[field]]));
}
