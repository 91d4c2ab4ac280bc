/**
 * What a formatted text may hold: structure, emphasis, tables and links; nothing that runs, loads or is styled (DEAL-16).
 * The server keeps to it when a text is stored, and the page once more when it is shown.
 */
export const RICH_TEXT = {
  tags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'li'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  /** Attributes of links and cells; no other element has any. */
  linkAttributes: ['href', 'rel', 'target'],
  cellAttributes: ['colspan', 'rowspan'],
  schemes: ['http', 'https', 'mailto'],
  /** Put on every link: it opens in a new tab without access to the page it was on. */
  ofEveryLink: { rel: 'noopener noreferrer', target: '_blank' },
} as const;
