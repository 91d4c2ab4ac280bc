import { allowedLink, listedAttributesOf, RICH_TEXT } from '@platform/rules';
import { Mark } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';

/** A mark that is one element without attributes. */
function elementMark(name: string, tag: string) {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}

export const Subscript = elementMark('subscript', 'sub');
export const Superscript = elementMark('superscript', 'sup');
/** Without button, shortcut or typing rule: it only keeps what is stored. The library's own mark excludes all others. */
export const Code = elementMark('code', 'code');

/** The size of letters, as a listed attribute of a span; stored texts may have it on other inline elements too. */
export const Size = Mark.create({
  name: 'size',
  addAttributes: () => ({ size: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: '[data-size]',
      // The element may be another mark at the same time.
      consuming: false,
      priority: 60,
      getAttrs: (element) => {
        const size = listedAttributesOf(element.localName, { 'data-size': element.dataset.size })['data-size'];
        return size ? { size } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { 'data-size': mark.attrs.size }, 0],
});

/** A link to an allowed address; every other address leaves plain text (EDIT-23). */
export const SafeLink = Link.extend({
  inclusive: false,
  addAttributes: () => ({
    href: { default: null, parseHTML: (element) => allowedLink(element.getAttribute('href') ?? '') },
  }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (allowedLink(link.getAttribute('href') ?? '') ? null : false) },
  ],
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (address) => allowedLink(address) !== null || !/^[^/?#]*:/.test(address),
  HTMLAttributes: RICH_TEXT.enforcedLinkAttributes,
});
