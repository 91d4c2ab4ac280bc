import { RICH_TEXT } from '@platform/rules';
import DOMPurify from 'dompurify';

/** A cleaner of its own: its hook would otherwise hold for every other user of the library. */
const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  for (const [name, value] of Object.entries(RICH_TEXT.ofEveryLink)) node.setAttribute(name, value);
});

/** A formatted text without anything that runs, loads or is styled, whatever was stored (DEAL-16). */
export function cleanRichText(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT.tags],
    ALLOWED_ATTR: [...RICH_TEXT.linkAttributes, ...RICH_TEXT.cellAttributes],
    ALLOWED_URI_REGEXP: new RegExp(`^(?:${RICH_TEXT.schemes.join('|')}):`, 'i'),
    // Numbers and names, which the expression above is not about.
    ADD_URI_SAFE_ATTR: [...RICH_TEXT.cellAttributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
