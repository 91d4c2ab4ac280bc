import { isListedValue } from '@platform/rules';

const containers = [
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'center', 'figure', 'figcaption'],
  ...['dl', 'dt', 'dd', 'address', 'details', 'summary', 'fieldset', 'form', 'legend', 'caption'],
];
const blocks = [
  ...containers,
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote', 'pre', 'hr'],
];

export function isBlock(element: Element): boolean {
  return blocks.includes(element.localName);
}

/** Styles of Word that are titles without being headings. */
const titleStyles: Record<string, number> = { MsoTitle: 1, MsoSubtitle: 2 };

/** Makes headings, paragraphs and alignment of what is only styled so. */
export function tagBlocks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6, li')) tagAlignment(element);
  for (const element of body.querySelectorAll('p, div')) {
    const level = headingLevel(element);
    if (level) rename(element, `h${level}`);
  }
  for (const container of [...body.querySelectorAll(containers.join())].reverse()) {
    if (container.querySelector(blocks.join()) || !container.hasChildNodes()) {
      container.replaceWith(...container.childNodes);
    } else rename(container, 'p');
  }
}

function headingLevel(element: Element): number | undefined {
  if (element.getAttribute('role') === 'heading') {
    return Math.min(Math.max(Number(element.getAttribute('aria-level')) || 2, 1), 6);
  }
  const style = [...element.classList].find((name) => Object.hasOwn(titleStyles, name));
  return style === undefined ? undefined : titleStyles[style];
}

/** Text begins at the left unless something else is named, so only the others are kept. */
function tagAlignment(element: HTMLElement): void {
  const align = (element.style.textAlign || element.getAttribute('align') || '').toLowerCase();
  if (align === 'left' || element.hasAttribute('data-align')) return;
  if (isListedValue('p', 'data-align', align)) element.setAttribute('data-align', align);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
