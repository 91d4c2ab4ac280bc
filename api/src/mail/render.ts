import { brand } from '@platform/brand';
import { type MailName, type MailText, mailTexts } from './texts.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Encodes template text and substituted values for one part of the mail. */
interface Writer {
  words(text: string): string;
  value(text: string): string;
}

/**
 * Renders a mail as HTML and as plain text with the same wording.
 *
 * @param link URL of the mail's only link
 */
export function renderMail(name: MailName, link: string, values: Record<string, string | number> = {}): RenderedMail {
  const text: MailText = mailTexts[name];
  const plain = fillAll(text, values, plainText);
  return {
    // A line break in a value must not inject a header.
    subject: fill(text.subject, values, plainText).replace(/[\r\n]+/g, ' '),
    html: renderHtml(fillAll(text, values, htmlText), link),
    text: [plain.heading, ...plain.paragraphs, `${plain.action}: ${link}`, ...plain.notes, brand.name].join('\n\n'),
  };
}

type MailBody = Omit<MailText, 'subject'>;

function fillAll(text: MailBody, values: Record<string, string | number>, writer: Writer): MailBody {
  const filled = (template: string) => fill(template, values, writer);
  return {
    heading: filled(text.heading),
    // One whose only value is empty is left out.
    paragraphs: text.paragraphs.map(filled).filter((paragraph) => paragraph !== ''),
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

const font = "font-family: 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Dark colours for mail clients that support the colour scheme; the inline styles serve all others. */
const darkStyle = `
@media (prefers-color-scheme: dark) {
  .mail-page { background: #12161d !important; color: #e6eaf0 !important; }
  .mail-sheet { background: #1a202a !important; border-color: #323b48 !important; }
  .mail-note { color: #a3aebd !important; }
  .mail-action { background: #e6eaf0 !important; color: #12161d !important; }
}`;

/** @param body already encoded as HTML */
function renderHtml({ heading, paragraphs, action, notes }: MailBody, link: string): string {
  const line = (style: string, name?: string) => (text: string) =>
    `<p${name ? ` class="${name}"` : ''} style="${style}; overflow-wrap: anywhere; white-space: pre-line">${text}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading}</title><style>${darkStyle}
</style></head>
<body class="mail-page" style="margin: 0; padding: 32px 16px; background: #f4f5f7; ${font}; color: #1c2430">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="mail-sheet" cellpadding="0" cellspacing="0" style="max-width: 560px; width: 100%; table-layout: fixed; background: #ffffff; border: 1px solid #dfe3e8"><tr><td style="padding: 32px">
<p style="margin: 0 0 32px; font-size: 16px; font-weight: 600">${escapeHtml(brand.name)}</p>
<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 32px; font-weight: 600">${heading}</h1>
${paragraphs.map(line('margin: 0 0 16px; font-size: 16px; line-height: 24px')).join('\n')}
<p style="margin: 24px 0"><a class="mail-action" href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 24px; background: #1c2430; color: #ffffff; font-size: 16px; text-decoration: none">${action}</a></p>
${notes.map(line('margin: 0 0 8px; font-size: 14px; line-height: 20px; color: #4a5565', 'mail-note')).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
