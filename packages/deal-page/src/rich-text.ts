import { isListedValue, RICH_TEXT } from '@platform/rules';
import DOMPurify from 'dompurify';

const listed = Object.keys(RICH_TEXT.listedAttributes);

/** A separate instance, as hooks on the default one would affect every other user of the library. */
const purifier = DOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  const { attrName, attrValue } = attribute;
  if (listed.includes(attrName) && !isListedValue(node.localName, attrName, attrValue)) attribute.keepAttr = false;
});
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  for (const [name, value] of Object.entries(RICH_TEXT.enforcedLinkAttributes)) node.setAttribute(name, value);
});

/** Sanitizes a formatted text: removes scripts, embedded resources and styles (DEAL-16, EDIT-23). */
export function cleanRichText(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT.tags],
    ALLOWED_ATTR: [...RICH_TEXT.linkAttributes, ...RICH_TEXT.cellAttributes, ...listed],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${RICH_TEXT.schemes.join('|')}):`, 'i'),
    // These hold numbers and names, to which the URI check does not apply.
    ADD_URI_SAFE_ATTR: [...RICH_TEXT.cellAttributes, ...listed],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
