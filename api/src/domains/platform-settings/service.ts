import { createHash } from 'node:crypto';
import {
  answerTargetLimits,
  closedAccountRetentionLimits,
  defaultAnswerTarget,
  defaultClosedAccountRetention,
  eventRetentionLimits,
  isPublicPageUrl,
  isWithinLimits,
} from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { PlatformSettings, PlatformSettingsInput } from '../../graphql/generated/resolvers.ts';
import { conflictWith, readLastChange } from '../../read-models/last-change.ts';

type Settings = Omit<PlatformSettings, '__typename' | 'version'>;

/** The settings are one row, so that their changes are serialized by its lock. */
const key = 'settings';
const entity = { entityType: 'platform_setting', entityId: key };
const action = 'platform_settings.saved';

const defaults: Settings = {
  answerTargetHours: defaultAnswerTarget,
  termsUrl: null,
  privacyUrl: null,
  eventRetentionMonths: null,
  closedAccountRetentionDays: defaultClosedAccountRetention,
};

/** Returns the settings that staff have made, or their defaults (CARE-19). */
export async function findPlatformSettings({ services }: Pick<RequestContext, 'services'>): Promise<PlatformSettings> {
  return toServed(await readSettings(services.database.prisma));
}

/** Returns the pages that consent links to, for everybody; null for those not set (CARE-09). */
export async function findLegalPages({
  prisma,
}: Pick<Database, 'prisma'>): Promise<Pick<Settings, 'termsUrl' | 'privacyUrl'>> {
  const { termsUrl, privacyUrl } = await readSettings(prisma);
  return { termsUrl: termsUrl ?? null, privacyUrl: privacyUrl ?? null };
}

/** Returns after how many days the rest of an account that is closed now is deleted (CARE-13). */
export async function findClosedAccountRetention(transaction: Pick<Transaction, 'platformSetting'>): Promise<number> {
  return (await readSettings(transaction)).closedAccountRetentionDays;
}

/** Returns what the operator is told at the start of a process about the pages that consent links to; null if both are set (CARE-09). */
export async function describeMissingPages(database: Pick<Database, 'prisma'>): Promise<string | null> {
  const { termsUrl, privacyUrl } = await findLegalPages(database);
  const missing = [...(termsUrl ? [] : ['terms']), ...(privacyUrl ? [] : ['privacy'])];
  if (missing.length === 0) return null;
  return `People register without a link to a page about ${missing.join(' and ')}: set it under Settings of the staff pages.`;
}

/**
 * Stores the settings and audits what has changed (CARE-19). A save of what is stored already changes nothing, so that
 * one whose answer was lost can be repeated.
 *
 * @param version the version that the save started from
 * @throws CodedError FIELD_INVALID naming the field out of its bounds, CONFLICT when another version is stored
 */
export async function savePlatformSettings(
  context: RequestContext,
  version: string,
  input: PlatformSettingsInput,
): Promise<PlatformSettings> {
  return context.services.database.prisma.$transaction(async (transaction) => {
    await transaction.platformSetting.createMany({ data: { key, value: { ...defaults } }, skipDuplicates: true });
    await transaction.$executeRaw`
      /* platform_settings.lock */ SELECT FROM platform_setting WHERE key = ${key} FOR UPDATE`;
    const before = await readSettings(transaction);
    const next = requireValid(input, before);
    const changes = changesOf(before, next);
    if (changes.length === 0) return toServed(before);
    if (version !== versionOf(before)) {
      throw conflictWith(await readLastChange(transaction, { ...entity, actions: [action] }));
    }
    await transaction.platformSetting.update({ where: { key }, data: { value: { ...next } } });
    await audit(transaction, context, { ...entity, action, details: { changes } });
    return toServed(next);
  });
}

async function readSettings(client: Pick<Transaction, 'platformSetting'>): Promise<Settings> {
  const row = await client.platformSetting.findUnique({ where: { key } });
  // Written by this module only, which stores the same fields.
  return { ...defaults, ...(row?.value as Partial<Settings> | undefined) };
}

function requireValid(input: PlatformSettingsInput, before: Settings): Settings {
  const { answerTargetHours, termsUrl = null, privacyUrl = null, eventRetentionMonths = null } = input;
  // A page of an earlier release does not know it.
  const closedAccountRetentionDays = input.closedAccountRetentionDays ?? before.closedAccountRetentionDays;
  const faults = {
    answerTargetHours: !isWithinLimits(answerTargetHours, answerTargetLimits),
    termsUrl: termsUrl !== null && !isPublicPageUrl(termsUrl),
    privacyUrl: privacyUrl !== null && !isPublicPageUrl(privacyUrl),
    eventRetentionMonths: eventRetentionMonths !== null && !isWithinLimits(eventRetentionMonths, eventRetentionLimits),
    closedAccountRetentionDays: !isWithinLimits(closedAccountRetentionDays, closedAccountRetentionLimits),
  };
  const fault = Object.entries(faults).find(([, isWrong]) => isWrong);
  if (fault) throw refuse('FIELD_INVALID', { field: fault[0] });
  return { answerTargetHours, termsUrl, privacyUrl, eventRetentionMonths, closedAccountRetentionDays };
}

function toServed(settings: Settings): PlatformSettings {
  return { __typename: 'PlatformSettings', ...settings, version: versionOf(settings) };
}

/** Returns a digest of the values, which is the same for the same settings. */
function versionOf(settings: Settings): string {
  const { answerTargetHours, termsUrl, privacyUrl, eventRetentionMonths, closedAccountRetentionDays } = settings;
  const values = JSON.stringify([
    ...[answerTargetHours, termsUrl, privacyUrl, eventRetentionMonths, closedAccountRetentionDays],
  ]);
  return createHash('sha256').update(values).digest('base64url').slice(0, 16);
}
