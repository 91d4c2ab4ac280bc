import { paths } from '@platform/paths';
import type { Services } from '../../context.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { nameInMail, timeInWords } from '../../mail/words.ts';
import { readRecipient } from '../accounts/service.ts';
import { type Former, formerOf } from './former.ts';

type Deps = Pick<Services, 'database' | 'configuration'>;

const readRequest = ({ database }: Deps, id: string | null) =>
  id ? database.prisma.closingRequest.findUnique({ where: { id } }) : null;

/** Composes the mail that confirms a request to close an account; undefined once it was decided or withdrawn (CARE-13). */
async function composeRequested(
  deps: Deps,
  { closingRequestId, accountId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const request = await readRequest(deps, closingRequestId);
  const account = accountId ? await readRecipient(deps.database.prisma, accountId) : null;
  if (!account || request?.state !== 'REQUESTED') return undefined;
  const { publicUrl, timeZone } = deps.configuration;
  const values = {
    name: nameInMail(account),
    email: account.email,
    time: timeInWords(request.requestedAt, account.timeZone ?? timeZone, language),
  };
  return renderMail('closingRequested', `${publicUrl}${paths.account()}`, values, { language });
}

/** Composes the mail that says why an account stays open. */
async function composeDeclined(
  deps: Deps,
  { closingRequestId, accountId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const request = await readRequest(deps, closingRequestId);
  const account = accountId ? await readRecipient(deps.database.prisma, accountId) : null;
  if (!account || !request?.reason) return undefined;
  const values = { name: nameInMail(account), reason: request.reason };
  return renderMail('closingDeclined', `${deps.configuration.publicUrl}${paths.account()}`, values, { language });
}

/** Composes the mail that says that an account is closed, what stays, and when the rest is deleted. */
async function composeClosed(
  deps: Deps,
  { closingRequestId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const request = await readRequest(deps, closingRequestId);
  const former: Former | null = request ? formerOf(request.former) : null;
  if (!former || !request?.decidedAt || !request.removeAfter) return undefined;
  const { publicUrl, timeZone } = deps.configuration;
  const { locale } = mailCatalogues[language];
  const values = {
    name: nameInMail(former),
    email: former.email,
    time: timeInWords(request.decidedAt, timeZone, language),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(request.removeAfter),
  };
  return renderMail('accountClosed', `${publicUrl}/`, values, { language });
}

export const mails: Partial<Composers> = {
  CLOSING_REQUESTED: composeRequested,
  CLOSING_DECLINED: composeDeclined,
  ACCOUNT_CLOSED: composeClosed,
};
