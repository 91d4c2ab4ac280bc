import { allowedLink, listedAttributesOf, RICH_TEXT } from '@platform/rules';
import { isBlock } from './blocks.ts';

/** Elements that go with everything in them. */
const foreign = [
  ...['script', 'style', 'noscript', 'template', 'title', 'meta', 'link', 'base', 'iframe', 'frame', 'object', 'embed'],
  ...['svg', 'math', 'canvas', 'audio', 'video', 'map', 'input', 'textarea', 'select', 'button', 'xml'],
];

const pictures = 'img, picture:not(:has(img)), svg, canvas, object, v\\:imagedata';

/** Elements of a former HTML, or of the same meaning, by the one that stored texts use. */
const sameMeaning: Record<string, string> = {
  ins: 'u',
  del: 's',
  strike: 's',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  listing: 'pre',
  xmp: 'pre',
};

/** Removes all pictures and returns how many they were. */
export function removePictures(body: HTMLElement): number {
  const found = [...body.querySelectorAll(pictures)].filter(
    (picture) => !picture.parentElement?.closest('svg, object'),
  );
  for (const picture of found) picture.remove();
  return found.length;
}

export function removeForeign(body: HTMLElement): void {
  for (const element of body.querySelectorAll(foreign.join())) element.remove();
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Word marks the end of an empty paragraph, Word online that of every paragraph.
  for (const mark of body.querySelectorAll('o\\:p, .EOP, .Apple-interchange-newline')) {
    if (isBlank(mark)) mark.remove();
  }
}

/** Gives links their address as it was written: Outlook sends received links through a service of its own. */
export function tidyLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const address = allowedLink(link.getAttribute('originalsrc') ?? '') ?? allowedLink(link.getAttribute('href') ?? '');
    if (address) link.setAttribute('href', address);
    else link.replaceWith(...link.childNodes);
  }
}

/** Reduces elements and attributes to those that stored texts may have; the text of all others stays. */
export function keepAllowed(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')].reverse()) {
    const tag = sameMeaning[element.localName] ?? element.localName;
    const listed = listedAttributesOf(tag, attributesOf(element));
    const isBare = tag === 'span' && Object.keys(listed).length === 0;
    if (isBare || !(RICH_TEXT.tags as readonly string[]).includes(tag)) element.replaceWith(...element.childNodes);
    else replaceBy(element, tag, listed);
  }
  // Blank lines between blocks, which have a distance of their own.
  for (const line of body.querySelectorAll('br')) {
    if ([...(line.parentElement?.children ?? [])].some(isBlock)) line.remove();
  }
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove();
}

function replaceBy(element: Element, tag: string, listed: Record<string, string>): void {
  const kept = element.ownerDocument.createElement(tag);
  const names = tag === 'a' ? ['href'] : tag === 'td' || tag === 'th' ? RICH_TEXT.cellAttributes : [];
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value) kept.setAttribute(name, value);
  }
  for (const [name, value] of Object.entries(listed)) kept.setAttribute(name, value);
  kept.append(...element.childNodes);
  element.replaceWith(kept);
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}

/** Whether an element shows nothing, non-breaking spaces included. */
function isBlank(element: Element): boolean {
  return !element.textContent?.trim() && !element.querySelector('hr, table');
}
