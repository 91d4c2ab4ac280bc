import sanitizeHtml from 'sanitize-html';

const linkAttributes = { rel: 'noopener noreferrer', target: '_blank' };

/** What a rich text may hold: structure and emphasis, tables and links to pages; nothing that runs, loads or is styled. */
const richText: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href ? { href } : {}), ...linkAttributes } }),
  },
};

/**
 * Formatted text as it may be stored and shown (DEAL-16). Every writer of a text section's body passes it through here,
 * so that what is stored is safe for any reader.
 *
 * @param html as an editor or an import gives it
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, richText);
}
