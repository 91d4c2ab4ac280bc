import { brand } from '@platform/brand';
import type { Language } from '@platform/rules';
import { mailCatalogues } from './catalogues.ts';
import { escapeHtml, type MailBody, type MailLink, type MailList, renderHtml } from './html.ts';
import type { MailName, MailText } from './texts.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Address at which a POST ends mails of this kind without sign-in (RFC 8058); absent for service mails (NOTE-09). */
  endUrl?: string;
}

/** What a mail has besides its texts, and in which language they are. */
interface MailParts {
  language: Language;
  /** Label of the main link in place of the one in the texts. */
  action?: string | undefined;
  lists?: readonly MailList[];
  /** Further links, below the notes. */
  links?: readonly MailLink[];
}

/** Encodes template text and substituted values for one part of the mail. */
interface Writer {
  words(text: string): string;
  value(text: string): string;
}

/**
 * Renders a mail as HTML and as plain text with the same wording.
 *
 * @param link URL of the mail's main link
 * @param values.name the recipient's; without it, the mail greets nobody by name
 */
export function renderMail(
  name: MailName,
  link: string,
  values: Record<string, string | number>,
  { language, action, lists = [], links = [] }: MailParts,
): RenderedMail {
  const { mails, salutations } = mailCatalogues[language];
  const greeted = withSalutation(mails[name], values.name ? salutations.named : salutations.unnamed);
  const text = action === undefined ? greeted : { ...greeted, action };
  const plain = fillAll(text, values, lists, plainText);
  return {
    // A line break in a value must not inject a header.
    subject: fill(text.subject, values, plainText).replace(/[\r\n]+/g, ' '),
    html: renderHtml(fillAll(text, values, lists, htmlText), link, { links, language }),
    text: [
      ...[
        plain.heading,
        ...plain.paragraphs,
        ...plain.lists.map(listAsText),
        `${plain.action}: ${link}`,
        ...plain.notes,
      ],
      ...[...links.map((each) => `${each.label}: ${each.link}`), brand.name],
    ].join('\n\n'),
  };
}

function withSalutation(text: MailText, salutation: string): MailText {
  return { ...text, paragraphs: text.paragraphs.map((each) => each.replace('{salutation}', salutation)) };
}

function listAsText({ title, entries }: MailList): string {
  const lines = entries.map((entry) => [entry.title, ...entry.lines, ...(entry.link ? [entry.link] : [])].join('\n  '));
  return [title.toUpperCase(), ...lines.map((entry) => `- ${entry}`)].join('\n\n');
}

function fillAll(
  text: Omit<MailText, 'subject'>,
  values: Record<string, string | number>,
  lists: readonly MailList[],
  writer: Writer,
): MailBody {
  const filled = (template: string) => fill(template, values, writer);
  return {
    heading: filled(text.heading),
    // One whose only value is empty is left out.
    paragraphs: text.paragraphs.map(filled).filter((paragraph) => paragraph !== ''),
    lists: lists.map(({ title, facts = false, entries }) => ({
      title: writer.words(title),
      facts,
      entries: entries.map((entry) => ({
        ...entry,
        title: writer.value(entry.title),
        lines: entry.lines.map((line) => writer.value(line)),
      })),
    })),
    action: filled(text.action),
    notes: text.notes.map(filled),
  };
}

/** Template text and values are encoded separately, so that values cannot contain markup. */
function fill(template: string, values: Record<string, string | number>, { words, value }: Writer): string {
  return template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? words(part) : value(String(values[part] ?? ''))))
    .join('');
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Right-to-left values are isolated, so that they do not reorder the surrounding text. */
const plainText: Writer = {
  words: (text) => text,
  value: (text) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text),
};
const htmlText: Writer = {
  words: escapeHtml,
  value: (text) => (rightToLeft.test(text) ? `<bdi>${escapeHtml(text)}</bdi>` : escapeHtml(text)),
};
