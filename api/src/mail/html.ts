import { brand } from '@platform/brand';
import type { Language } from '@platform/rules';
import type { MailText } from './texts.ts';

/** What a mail lists, such as deals; each entry is a line with its link and lines below it. */
export interface MailList {
  title: string;
  /** Whether the titles of the entries are the names of facts, which are less important than the lines below. */
  facts?: boolean;
  entries: readonly { title: string; link?: string; lines: readonly string[] }[];
}

export interface MailLink {
  label: string;
  link: string;
}

/** The parts of a mail, encoded for HTML or as plain text. */
export type MailBody = Omit<MailText, 'subject'> & { lists: readonly MailList[] };

const font = "font-family: 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** For mail clients that support the colour scheme and narrow screens; the inline styles serve all others. */
const mediaStyle = `
@media (max-width: 480px) {
  .mail-page { padding: 8px !important; }
  .mail-content { padding: 24px 16px !important; }
}
@media (prefers-color-scheme: dark) {
  .mail-page { background: #12161d !important; color: #e6eaf0 !important; }
  .mail-sheet { background: #1a202a !important; border-color: #323b48 !important; }
  .mail-list { border-color: #323b48 !important; }
  .mail-link { color: #9ec1ff !important; }
  .mail-note { color: #a3aebd !important; }
  .mail-action { background: #e6eaf0 !important; color: #12161d !important; }
}`;

/** Renders a mail as an HTML document. @param body already encoded as HTML */
export function renderHtml(
  { heading, paragraphs, lists, action, notes }: MailBody,
  link: string,
  { links, language }: { links: readonly MailLink[]; language: Language },
): string {
  const line = (style: string, name?: string) => (text: string) =>
    `<p${name ? ` class="${name}"` : ''} style="${style}; overflow-wrap: anywhere; white-space: pre-line">${text}</p>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${heading}</title><style>${mediaStyle}
</style></head>
<body class="mail-page" style="margin: 0; padding: 32px 16px; background: #f4f5f7; ${font}; color: #1c2430">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="mail-sheet" cellpadding="0" cellspacing="0" style="max-width: 560px; width: 100%; table-layout: fixed; background: #ffffff; border: 1px solid #dfe3e8"><tr><td class="mail-content" style="padding: 32px">
<p style="margin: 0 0 32px; font-size: 16px; font-weight: 600">${escapeHtml(brand.name)}</p>
<h1 style="margin: 0 0 16px; font-size: 24px; line-height: 32px; font-weight: 600">${heading}</h1>
${paragraphs.map(line('margin: 0 0 16px; font-size: 16px; line-height: 24px')).join('\n')}
${lists.map(renderList).join('\n')}
<p style="margin: 24px 0"><a class="mail-action" href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 24px; background: #1c2430; color: #ffffff; font-size: 16px; text-decoration: none">${action}</a></p>
${notes.map(line('margin: 0 0 8px; font-size: 14px; line-height: 20px; color: #4a5565', 'mail-note')).join('\n')}
${links.map((each) => `<p style="margin: 0 0 8px; font-size: 14px; line-height: 20px">${renderLink(escapeHtml(each.label), each.link)}</p>`).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const strong = 'font-size: 16px; line-height: 24px';
const weak = 'font-size: 14px; line-height: 20px; color: #4a5565';

function renderList({ title, facts = false, entries }: MailList): string {
  const [name, line] = facts
    ? [`class="mail-note" style="margin: 0; ${weak}"`, `style="margin: 0; ${strong}; white-space: pre-line"`]
    : [
        `style="margin: 0; ${strong}; font-weight: 600"`,
        `class="mail-note" style="margin: 4px 0 0; ${weak}; white-space: pre-line"`,
      ];
  const rows = entries.map(
    (
      entry,
    ) => `<tr><td class="mail-list" style="padding: 12px 0; border-top: 1px solid #dfe3e8; overflow-wrap: anywhere">
<p ${name}>${entry.link ? renderLink(entry.title, entry.link) : entry.title}</p>
${entry.lines.map((text) => `<p ${line}>${text}</p>`).join('\n')}
</td></tr>`,
  );
  return `<h2 style="margin: 24px 0 8px; font-size: 18px; line-height: 24px; font-weight: 600">${title}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout: fixed">${rows.join('\n')}</table>`;
}

/** @param label already encoded as HTML */
function renderLink(label: string, link: string): string {
  return `<a class="mail-link" href="${escapeHtml(link)}" style="color: #1f4fa3">${label}</a>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Encodes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
