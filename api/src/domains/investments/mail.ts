import { paths } from '@platform/paths';
import type { Language } from '@platform/rules';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../database/database.ts';
import { mailCatalogues } from '../../mail/catalogues.ts';
import type { Composers, StoredMail } from '../../mail/composers.ts';
import { storeMail } from '../../mail/mails.ts';
import { type RenderedMail, renderMail } from '../../mail/render.ts';
import { amountInWords, nameInMail, timeInWords } from '../../mail/words.ts';
import { type Receipt, readReceipt } from '../../read-models/receipt.ts';
import { readRecipient } from '../accounts/service.ts';

/** What an investor gets a mail about, and the name of its texts. */
const receipts = {
  INVESTMENT_MADE: 'investmentMade',
  INVESTMENT_CHANGED: 'investmentChanged',
  INVESTMENT_CANCELLED: 'investmentCancelled',
  INVESTMENT_COMPLETED: 'investmentCompleted',
} as const;

type ReceiptKind = keyof typeof receipts;

/**
 * Stores the mail about what became of an investment, in the transaction of the change (CARE-02). As a receipt it is sent to
 * disabled accounts too, and replaces no other.
 */
export async function storeReceipt(
  services: Pick<Services, 'jobs'>,
  transaction: Transaction,
  kind: ReceiptKind,
  { accountId, investmentId }: { accountId: string; investmentId: string },
): Promise<void> {
  const account = await readRecipient(transaction, accountId);
  if (!account) throw new Error('The account of an investment is gone');
  const mail = { kind, recipient: account.email, accountId, investmentId };
  await storeMail(services, transaction, mail, { supersedes: [] });
}

/**
 * Composes a receipt: deal, company, amount, time with zone, reference, what comes next and who to ask (CARE-02). One that could
 * not be sent before its investment ended says so in place of what comes next.
 */
async function composeReceipt(
  { database, configuration }: Pick<Services, 'database' | 'configuration'>,
  { kind, investmentId, createdAt, language }: StoredMail,
): Promise<RenderedMail | undefined> {
  const receipt = investmentId ? await readReceipt(database, investmentId) : undefined;
  if (!receipt || !isReceipt(kind)) return undefined;
  // Staff have marked it as completed by mistake.
  if (kind === 'INVESTMENT_COMPLETED' && !receipt.completed) return undefined;
  const { publicUrl, timeZone } = configuration;
  const texts = mailCatalogues[language].receipt;
  const { id, dealId, company, title } = receipt;
  const handler = paths.documentHandler({ dealId, investmentId: id });
  const dealPage = receipt.dealVisible ? paths.deal({ dealId }) : paths.allInvestments();
  const hasEnded = receipt.ended && kind !== 'INVESTMENT_CANCELLED';
  const page = kind === 'INVESTMENT_CANCELLED' ? dealPage : hasEnded ? paths.allInvestments() : handler;
  return renderMail(
    receipts[kind],
    `${publicUrl}${page}`,
    {
      name: nameInMail(receipt),
      deal: [company, title].filter(Boolean).join(' - '),
      next: hasEnded ? texts.ended : nextOf(receipt, texts),
    },
    {
      language,
      action: hasEnded ? texts.endedAction : undefined,
      lists: [
        {
          title: texts.title,
          facts: true,
          entries: entriesOf(kind, receipt, {
            time: timeInWords(createdAt, receipt.timeZone ?? timeZone, language),
            language,
          }),
        },
      ],
      links: [{ label: texts.messages, link: `${publicUrl}${paths.messages({})}` }],
    },
  );
}

const isReceipt = (kind: string): kind is ReceiptKind => Object.hasOwn(receipts, kind);

function entriesOf(
  kind: ReceiptKind,
  receipt: Receipt,
  { time, language }: { time: string; language: Language },
): { title: string; lines: string[] }[] {
  const texts = mailCatalogues[language].receipt;
  const { company, title, value, currency, formerValue, managerName, managerEmail } = receipt;
  const manager = [managerName, managerEmail].filter((part) => part !== null).join(', ');
  const entry = (label: keyof typeof texts.entries, line: string | null) =>
    line ? [{ title: texts.entries[label], lines: [line] }] : [];
  const isChange = kind === 'INVESTMENT_CHANGED' && formerValue !== null;
  return [
    ...entry('company', company),
    ...entry('deal', title),
    ...entry('former', isChange ? amountInWords(formerValue, currency, language) : null),
    ...entry(isChange ? 'changed' : 'amount', amountInWords(value, currency, language)),
    ...entry('time', time),
    ...entry('reference', receipt.id),
    ...entry('contact', manager || texts.noManager),
  ];
}

/** Returns the step that is open now, for the sentence about what comes next; empty without one. */
function nextOf({ step, stepNumber, stepCount }: Receipt, { next }: { next: string }): string {
  if (step === null) return '';
  return next
    .replace('{number}', String(stepNumber))
    .replace('{count}', String(stepCount))
    .replace('{step}', () => step);
}

export const mails: Partial<Composers> = {
  INVESTMENT_MADE: composeReceipt,
  INVESTMENT_CHANGED: composeReceipt,
  INVESTMENT_CANCELLED: composeReceipt,
  INVESTMENT_COMPLETED: composeReceipt,
};
