const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li'];
const emphasis = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'];

/**
 * The allowlist of formatted texts: structure, emphasis, tables and links, but no scripts, embedded resources or styles
 * (DEAL-16, EDIT-22, EDIT-23). Enforced by the server on storing and by the page on rendering; the editor offers and
 * keeps exactly this.
 */
export const RICH_TEXT = {
  tags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a', 'span'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  linkAttributes: ['href', 'rel', 'target'],
  cellAttributes: ['colspan', 'rowspan'],
  /**
   * Attributes with fixed values, which the style sheet of the design system renders: `tags` may have one of `values`.
   * Texts written with Quill carry them as classes that begin with `quillClass`.
   */
  listedAttributes: {
    'data-size': { tags: ['span', 'a', ...emphasis], values: ['small', 'large', 'huge'], quillClass: 'ql-size-' },
    'data-align': { tags: blocks, values: ['left', 'center', 'right', 'justify'], quillClass: 'ql-align-' },
    'data-indent': { tags: blocks, values: ['1', '2', '3', '4', '5', '6', '7', '8'], quillClass: 'ql-indent-' },
  },
  schemes: ['http', 'https', 'mailto'],
  /** Attributes set on every link: opens in a new tab with `noopener`. */
  enforcedLinkAttributes: { rel: 'noopener noreferrer', target: '_blank' },
} as const;

const linkPattern = new RegExp(`^(?:${RICH_TEXT.schemes.join('|')}):(?=.)`, 'i');

export type ListedAttribute = keyof typeof RICH_TEXT.listedAttributes;

const listed = Object.entries(RICH_TEXT.listedAttributes) as [
  ListedAttribute,
  { tags: readonly string[]; values: readonly string[]; quillClass: string },
][];

/** Returns whether an element of a formatted text may have this value of a listed attribute. */
export function isListedValue(tag: string, attribute: string, value: string): boolean {
  return listed.some(([name, { tags, values }]) => name === attribute && tags.includes(tag) && values.includes(value));
}

/**
 * Returns the listed attributes of an element: its own, where their values are listed, else those that its Quill classes
 * name.
 *
 * @param tag the element's name in lower case
 * @param attributes its attributes, `class` included
 */
export function listedAttributesOf(
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
): Partial<Record<ListedAttribute, string>> {
  const classes = attributes.class?.split(/\s+/) ?? [];
  return Object.fromEntries(
    listed.flatMap(([name, { quillClass }]) => {
      const named = classes.filter((each) => each.startsWith(quillClass)).map((each) => each.slice(quillClass.length));
      const value = [attributes[name], ...named].find((each) => each && isListedValue(tag, name, each));
      return value ? [[name, value]] : [];
    }),
  );
}

/**
 * Returns an address without surrounding spaces if a formatted text may link to it, else null: addresses without a
 * listed scheme, and those with line breaks or other control characters, which browsers ignore (`java\nscript:`).
 */
export function allowedLink(address: string): string | null {
  const trimmed = address.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return linkPattern.test(trimmed) && !/[\u0000-\u001f\u007f]/.test(trimmed) ? trimmed : null;
}
