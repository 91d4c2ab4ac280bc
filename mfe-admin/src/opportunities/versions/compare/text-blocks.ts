/** A paragraph, heading, list item or table cell of a text. */
export type TextBlock = {
  /** Innermost element, `p` for those of plain texts. */
  tag: string;
  text: string;
  /** The block with its formatting; equal for blocks that look the same. */
  formatted: string;
};

const blockTags: ReadonlySet<string> = new Set([
  ...['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE', 'PRE', 'UL', 'OL', 'LI', 'DIV'],
  ...['TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD', 'HR'],
]);

const synonyms: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' };

/** Set on every link, whoever stored the text. */
const enforcedAttributes: ReadonlySet<string> = new Set(['rel', 'target']);

/** The blocks of a plain text: its lines that are not empty. */
export function plainBlocks(text: string): TextBlock[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => ({ tag: 'p', text: line.trim(), formatted: line }));
}

/** The blocks of a formatted text; nothing of it is rendered or run. Blocks without text count in `formatted` of the next. */
export function formattedBlocks(html: string): TextBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks: TextBlock[] = [];
  let text = '';
  let formatted = '';
  let path: string[] = [];

  function flush(): void {
    const plain = text.replace(/[^\S\n]+/g, ' ').trim();
    if (plain) {
      const [tag = 'p'] = path.at(-1)?.split(' ') ?? [];
      blocks.push({ tag, text: plain, formatted: `${path.join('>')}|${formatted.trim()}` });
      formatted = '';
    }
    text = '';
  }

  function readInline(element: Element): void {
    const name = nameOf(element);
    if (element.tagName === 'BR') text += '\n';
    formatted += `<${name}>`;
    readChildren(element);
    formatted += '</>';
  }

  function readBlock(element: Element): void {
    flush();
    const outer = path;
    path = [...path, nameOf(element)];
    if (element.tagName === 'HR') text = '* * *';
    readChildren(element);
    if (!text.trim()) formatted += `[${path.at(-1)}]`;
    flush();
    path = outer;
  }

  function readChildren(node: Node): void {
    for (const child of node.childNodes) {
      if (child instanceof Element) {
        if (blockTags.has(child.tagName)) readBlock(child);
        else readInline(child);
      } else if (child.nodeType === Node.TEXT_NODE) {
        const value = child.nodeValue ?? '';
        const shown = path.includes('pre') ? value : value.replace(/\s+/g, ' ');
        // Line breaks between blocks are no text.
        if (!shown.trim() && !text) continue;
        text += shown;
        formatted += shown;
      }
    }
  }

  readChildren(body);
  flush();
  return blocks;
}

function nameOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !enforcedAttributes.has(name))
    .map(({ name, value }) => `${name}="${value}"`)
    .sort();
  return [(synonyms[element.tagName] ?? element.tagName).toLowerCase(), ...attributes].join(' ');
}
