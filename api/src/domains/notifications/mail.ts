import type { Language } from '@platform/rules';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import type { Services } from '../../context.ts';
import type { Notification } from '../../graphql/generated/resolvers.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import type { staffWaitingTexts } from '../../mail/text-parts.ts';
import { nameInMail } from '../../mail/words.ts';
import { readStillWaiting } from '../../read-models/staff-waiting.ts';
import { readRecipient } from '../accounts/service.ts';
import { readForCaller } from './reading.ts';

type GatheredKind = keyof typeof staffWaitingTexts.kinds;

/**
 * Composes the mail that gathers what waits for a member of staff (CARE-02): what still waits, was not shown by the panel, and
 * may be seen by them now; undefined with nothing left, and for an account that is disabled or belongs to staff no more.
 */
async function composeStaffWaiting(
  { database, configuration: { publicUrl } }: Pick<Services, 'database' | 'configuration'>,
  { id, accountId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const caller = accountId ? await loadAbsentCaller(database.prisma, accountId) : null;
  if (!caller?.isAdmin) return undefined;
  const account = await readRecipient(database.prisma, caller.accountId);
  const ids = await readStillWaiting(database, id);
  if (!account || ids.length === 0) return undefined;
  const notifications = await readForCaller(database, caller, { filter: null, until: null, limit: ids.length, ids });
  const entries = notifications.flatMap((each) => entryOf(each, publicUrl, language));
  if (entries.length === 0) return undefined;
  return renderMail(
    'staffWaiting',
    `${publicUrl}/`,
    { name: nameInMail(account) },
    { language, lists: [{ title: mailCatalogues[language].staffWaiting.title, entries }] },
  );
}

function entryOf({ kind, subject, path, detail, figures }: Notification, publicUrl: string, language: Language) {
  // What is gone or may not be seen any more has no page (NOTE-05).
  if (!path || !isGathered(kind)) return [];
  const values: Record<string, string | number | undefined> = {
    ...{ detail: detail ?? '', canaryFaults: figures?.canary.faults, canaryMounts: figures?.canary.mounts },
    ...{ stableFaults: figures?.stable.faults, stableMounts: figures?.stable.mounts },
  };
  const text: string = mailCatalogues[language].staffWaiting.kinds[kind];
  const line = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return [{ title: subject ?? '–', link: `${publicUrl}${path}`, lines: [line] }];
}

const isGathered = (kind: string): kind is GatheredKind => Object.hasOwn(mailCatalogues.en.staffWaiting.kinds, kind);

export const mails: Partial<Composers> = { STAFF_WAITING: composeStaffWaiting };
