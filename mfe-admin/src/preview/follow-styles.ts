const selector = 'link[rel="stylesheet"], style';

/**
 * Copies the style sheets of a document into another one, also those that are added later.
 *
 * @returns `loaded` resolves when the sheets that were there are loaded; `stop` ends the copying
 */
export function followStyles(from: Document, to: Document): { loaded: Promise<unknown>; stop(): void } {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof Element && node.matches(selector)) void copySheet(node, to);
    }
  });
  observer.observe(from.head, { childList: true });
  const sheets = [...from.querySelectorAll(selector)];
  return { loaded: Promise.all(sheets.map((sheet) => copySheet(sheet, to))), stop: () => observer.disconnect() };
}

function copySheet(sheet: Element, to: Document): Promise<void> {
  const copy = to.importNode(sheet, true);
  to.head.append(copy);
  if (copy.localName === 'style') return Promise.resolve();
  return new Promise((resolve) => {
    copy.addEventListener('load', () => resolve());
    // Shown without this sheet, as the page itself would be.
    copy.addEventListener('error', () => resolve());
  });
}
