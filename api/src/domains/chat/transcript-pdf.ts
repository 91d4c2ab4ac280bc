import { fileURLToPath } from 'node:url';
import { brand } from '@platform/brand';
import PDFDocument from 'pdfkit';
import type { Transcript } from './transcript.ts';
import { transcriptCatalogues } from './transcript-catalogues.ts';

/** Latin, Greek, Cyrillic and more; the fonts of PDF itself lack most letters. */
const font = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
/** What the font lacks. */
const unshown =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Emoji_Presentation}]/u;

/** Of its dates. */
const locales = { en: 'en-GB', de: 'de-DE' } as const;

const margin = 56;
const ink = '#14202b';
const muted = '#5b6470';
/** Messages after which others have their turn in the process. */
const messagesAtOnce = 20;

/** Writes a transcript as PDF, in chunks as its pages are filled. */
export async function* writeTranscriptPdf(transcript: Transcript): AsyncGenerator<Buffer> {
  const { head, timeZone, language, pages } = transcript;
  const texts = transcriptCatalogues[language];
  const title = texts.title.replace('{investor}', () => head.investor).replace('{employee}', () => head.employee);
  const document = new PDFDocument({ size: 'A4', margin, font, info: { Title: title, Author: brand.name } });
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
  let number = 1;
  const foot = () => writeFoot(document, texts.page.replace('{page}', String(number)));
  foot();
  document.on('pageAdded', () => {
    number += 1;
    foot();
  });
  writeHead(document, title, transcript, format);
  let count = 0;
  let lacks = unshown.test(title);
  for await (const page of pages) {
    for (const { sequence, sender, createdAt, text } of page) {
      const name = sender.id === head.investorId ? head.investor : head.employee;
      document
        .fontSize(8)
        .fillColor(muted)
        .text(`${sequence} · ${format.format(new Date(createdAt))} · ${name}`);
      document.fontSize(10).fillColor(ink).text(printable(text), { lineGap: 2 }).moveDown(0.8);
      lacks ||= unshown.test(text);
      count += 1;
      if (count % messagesAtOnce === 0) {
        yield* written(document);
        await new Promise(setImmediate);
      }
    }
  }
  if (count === 0) document.fontSize(10).fillColor(muted).text(texts.none);
  if (lacks) document.fontSize(8).fillColor(muted).text(texts.unshown);
  document.end();
  for await (const chunk of document) yield chunk as Buffer;
}

/** What the document has written so far; it stops writing when nobody asks for more. */
function* written(document: PDFKit.PDFDocument): Generator<Buffer> {
  for (;;) {
    const chunk: Buffer | null = document.read();
    if (!chunk) return;
    yield chunk;
  }
}

function writeHead(
  document: PDFKit.PDFDocument,
  title: string,
  { head, timeZone, language, madeAt }: Transcript,
  format: Intl.DateTimeFormat,
): void {
  const texts = transcriptCatalogues[language];
  document.fontSize(9).fillColor(muted).text(brand.name).moveDown(1);
  document.fontSize(16).fillColor(ink).text(title).moveDown(0.3);
  document.fontSize(9).fillColor(muted);
  if (head.deal) document.text(texts.about.replace('{deal}', () => head.deal ?? ''));
  document.text(texts.made.replace('{time}', format.format(madeAt)).replace('{timeZone}', timeZone));
  if (head.closedAt) {
    const closed = texts.closed.replace('{time}', format.format(head.closedAt));
    document.text(closed.replace('{manager}', () => head.takenOverBy ?? ''));
  }
  document.moveDown(1.5);
}

/** Writes the number of a page below its margin, and leaves the cursor at its top. */
function writeFoot(document: PDFKit.PDFDocument, text: string): void {
  const { page, x, y } = document;
  const { bottom } = page.margins;
  // Text below the margin would add a page.
  page.margins.bottom = 0;
  document.fontSize(8).fillColor(muted);
  document.text(text, margin, page.height - margin / 2, {
    lineBreak: false,
  });
  page.margins.bottom = bottom;
  document.x = x;
  document.y = y;
}

/** A text without control characters, which have no glyph, and with line breaks of one kind. */
const printable = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '');
