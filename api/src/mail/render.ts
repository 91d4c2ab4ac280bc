import { brand } from '@platform/brand';
import { type MailName, type MailText, mailTexts } from './texts.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * Renders one mail as HTML and as plain text, both with the same words.
 *
 * @param link where the mail's one link leads
 */
export function renderMail(name: MailName, link: string, values: Record<string, string | number> = {}): RenderedMail {
  const text: MailText = mailTexts[name];
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''));
  const filled = {
    heading: fill(text.heading),
    paragraphs: text.paragraphs.map(fill),
    action: fill(text.action),
    notes: text.notes.map(fill),
  };
  return {
    // A line break in a value must not become another header.
    subject: fill(text.subject).replace(/[\r\n]+/g, ' '),
    html: renderHtml(filled, link),
    text: [filled.heading, ...filled.paragraphs, `${filled.action}: ${link}`, ...filled.notes, brand.name].join('\n\n'),
  };
}

// Mail programs know neither style sheets nor variables; every value stands where it is used.
const font = "font-family: 'Helvetica Neue', Helvetica, Arial, sans-serif";

function renderHtml({ heading, paragraphs, action, notes }: Omit<MailText, 'subject'>, link: string): string {
  const line = (style: string) => (text: string) => `<p style="${style}">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin: 0; padding: 32px 16px; background: #f4f5f7; ${font}; color: #1c2430">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" cellpadding="0" cellspacing="0" style="max-width: 560px; width: 100%; background: #ffffff; border: 1px solid #dfe3e8"><tr><td style="padding: 32px">
<p style="margin: 0 0 32px; font-size: 16px; font-weight: 600">${escapeHtml(brand.name)}</p>
<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 32px; font-weight: 600">${escapeHtml(heading)}</h1>
${paragraphs.map(line('margin: 0 0 16px; font-size: 16px; line-height: 24px')).join('\n')}
<p style="margin: 24px 0"><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 24px; background: #1c2430; color: #ffffff; font-size: 16px; text-decoration: none">${escapeHtml(action)}</a></p>
${notes.map(line('margin: 0 0 8px; font-size: 14px; line-height: 20px; color: #4a5565')).join('\n')}
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
