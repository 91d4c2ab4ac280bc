/**
 * The allowlist of formatted texts: structure, emphasis, tables and links, but no scripts, embedded resources or styles
 * (DEAL-16). Enforced by the server on storing and by the page on rendering.
 */
export const RICH_TEXT = {
  tags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  /** Attributes of links and table cells; all other elements have none. */
  linkAttributes: ['href', 'rel', 'target'],
  cellAttributes: ['colspan', 'rowspan'],
  schemes: ['http', 'https', 'mailto'],
  /** Attributes set on every link: opens in a new tab with `noopener`. */
  enforcedLinkAttributes: { rel: 'noopener noreferrer', target: '_blank' },
} as const;
