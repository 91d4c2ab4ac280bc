import { RICH_TEXT } from '@platform/rules';
import sanitizeHtml from 'sanitize-html';

const richText: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT.tags],
  allowedAttributes: {
    a: [...RICH_TEXT.linkAttributes],
    th: [...RICH_TEXT.cellAttributes],
    td: [...RICH_TEXT.cellAttributes],
  },
  allowedSchemes: [...RICH_TEXT.schemes],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href ? { href } : {}), ...RICH_TEXT.ofEveryLink } }),
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
