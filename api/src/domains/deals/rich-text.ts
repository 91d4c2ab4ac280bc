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
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), ...RICH_TEXT.enforcedLinkAttributes },
    }),
  },
};

/**
 * Sanitizes formatted text for storage and display (DEAL-16). Every writer of a text section's body calls it, so that
 * stored HTML is safe for every reader.
 *
 * @param html HTML from an editor or an import
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, richText);
}
