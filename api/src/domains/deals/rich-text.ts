import { allowedLink, listedAttributesOf, RICH_TEXT } from '@platform/rules';
import sanitizeHtml from 'sanitize-html';

const attributesOfCells = [...RICH_TEXT.cellAttributes];

const richText: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT.tags],
  allowedAttributes: {
    ...Object.fromEntries(RICH_TEXT.tags.map((tag) => [tag, Object.keys(RICH_TEXT.listedAttributes)])),
    a: [...RICH_TEXT.linkAttributes, ...Object.keys(RICH_TEXT.listedAttributes)],
    th: attributesOfCells,
    td: attributesOfCells,
  },
  allowedSchemes: [...RICH_TEXT.schemes],
  allowProtocolRelative: false,
  transformTags: {
    '*': (tagName, { href, colspan, rowspan, ...others }) => ({
      tagName,
      attribs: {
        ...(colspan ? { colspan } : {}),
        ...(rowspan ? { rowspan } : {}),
        ...(tagName === 'a' ? linkAttributes(href) : {}),
        ...listedAttributesOf(tagName, others),
      },
    }),
  },
  // A span without a size means nothing; its text stays.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'span' && Object.keys(attribs).length === 0 ? 'excludeTag' : false),
};

function linkAttributes(address = ''): sanitizeHtml.Attributes {
  const href = allowedLink(address);
  return { ...(href ? { href } : {}), ...RICH_TEXT.enforcedLinkAttributes };
}

/**
 * Sanitizes formatted text for storage and display (DEAL-16, EDIT-22, EDIT-23). Every writer of a text section's body
 * calls it, so that stored HTML is safe for every reader.
 *
 * @param html HTML from an editor or an import; the classes of Quill become listed attributes
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, richText);
}
