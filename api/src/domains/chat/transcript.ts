import { Readable } from 'node:stream';
import type { Language } from '@platform/rules';
import type { RequestContext } from '../../context.ts';
import { audit } from '../../database/audit.ts';
import { type MessageRow, readFollowing } from '../../read-models/conversations.ts';
import { readTranscriptHead, type TranscriptHead } from '../../read-models/transcript-head.ts';
import { rowWriter, takeExportSlot, writeCsvFiles } from '../exports/service.ts';
import { readMyConversation } from './service.ts';
import { transcriptCatalogues } from './transcript-catalogues.ts';
import { writeTranscriptPdf } from './transcript-pdf.ts';

/** Messages that are read and written at once. */
const pageSize = 200;

/** The messages of a conversation with what is said about it. */
export interface Transcript {
  head: TranscriptHead;
  /** IANA name. */
  timeZone: string;
  /** Of its own texts (CARE-14). */
  language: Language;
  madeAt: Date;
  pages: AsyncIterable<readonly MessageRow[]>;
}

/**
 * Returns the transcript of one of the caller's conversations, in the time zone of the account, else the platform's (MSG-10).
 * It is written while it is sent, page by page, each with the rights that the caller has then.
 *
 * @throws CodedError NOT_FOUND unless the caller takes part, TOO_MANY_REQUESTS
 */
export async function exportTranscript(
  context: RequestContext,
  conversationId: string,
  format: 'csv' | 'pdf',
): Promise<{ name: string; type: string; content: Readable }> {
  const { services, caller } = context;
  const { id } = await readMyConversation(context, conversationId);
  const release = takeExportSlot(caller.accountId);
  try {
    const head = await readTranscriptHead(services.database, caller.accountId, id);
    const timeZone = head.timeZone ?? services.configuration.timeZone;
    const { language } = caller;
    const transcript = { head, timeZone, language, madeAt: new Date(), pages: pagesOf(context, id) };
    await services.database.prisma.$transaction((transaction) =>
      audit(transaction, context, {
        action: 'export.transcript',
        entityType: 'export',
        entityId: 'transcript',
        details: { conversationId: id, format },
      }),
    );
    const content = format === 'pdf' ? Readable.from(writeTranscriptPdf(transcript)) : writeTranscriptCsv(transcript);
    content.once('close', release);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(transcript.madeAt);
    const type = format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8';
    return { name: `conversation-${day}.${format}`, type, content };
  } catch (error) {
    release();
    throw error;
  }
}

const columns = ['sequence', 'at', 'from', 'to', 'text'] as const;

function writeTranscriptCsv({ head, timeZone, language, pages }: Transcript): Readable {
  const write = rowWriter(columns, timeZone);
  const titles = columns.map((column) =>
    transcriptCatalogues[language].columns[column].replace('{timeZone}', timeZone),
  );
  async function* rows() {
    for await (const page of pages) {
      yield page.map(({ sequence, createdAt, sender, text }) => {
        const isInvestor = sender.id === head.investorId;
        const [from, to] = isInvestor ? [head.investor, head.employee] : [head.employee, head.investor];
        return write({ sequence: { decimal: String(sequence) }, at: new Date(createdAt), from, to, text });
      });
    }
  }
  return writeCsvFiles([{ name: 'transcript', titles, pages: rows() }]).content;
}

async function* pagesOf(context: RequestContext, conversationId: string): AsyncGenerator<MessageRow[]> {
  for (let after = 0; ; ) {
    if (after > 0) await context.renewCaller();
    const { database } = context.services;
    const part = { after, limit: pageSize };
    const page = await readFollowing(database, context.caller.accountId, conversationId, part);
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < pageSize) return;
    after = last.sequence;
  }
}
