import { paths } from '@platform/paths';
import { satisfies } from '../../access/authorize.ts';
import { loadAbsentCaller } from '../../access/load-caller.ts';
import { participant } from '../../access/policy.ts';
import type { Services } from '../../context.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { nameInMail } from '../../mail/words.ts';
import { readUnseenMessages } from '../../read-models/unseen-messages.ts';

/**
 * Composes the mail that tells of a conversation's unseen messages, without their text, with a link to it (MSG-08); undefined
 * once nothing is left, and for an account that wants none of these mails, is disabled or may not use messages.
 */
async function composeUnseen(
  { database: { prisma }, configuration: { publicUrl } }: Pick<Services, 'database' | 'configuration'>,
  { accountId, conversationId, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const caller = accountId ? await loadAbsentCaller(prisma, accountId) : null;
  if (!caller || !conversationId || !satisfies(participant(), caller)) return undefined;
  const unseen = await readUnseenMessages(prisma, { conversationId, accountId: caller.accountId });
  if (!unseen) return undefined;
  const { one, several, about, contact, client, settings } = mailCatalogues[language].unseenMessages;
  const [page, account] = caller.isAdmin
    ? [paths.chat({ conversationId }), paths.staffAccount()]
    : [paths.messages({ conversationId }), paths.account()];
  return renderMail(
    'messagesUnseen',
    `${publicUrl}${page}`,
    {
      name: nameInMail(unseen),
      messages: unseen.count === 1 ? one : several.replace('{count}', String(unseen.count)),
      sender:
        nameInMail({ firstName: unseen.senderFirstName, lastName: unseen.senderLastName }) ||
        (unseen.toInvestor ? contact : client),
      about: unseen.deal ? about.replace('{deal}', () => unseen.deal ?? '') : '',
    },
    { language, links: [{ label: settings, link: `${publicUrl}${account}` }] },
  );
}

export const mails: Partial<Composers> = { MESSAGES_UNSEEN: composeUnseen };
