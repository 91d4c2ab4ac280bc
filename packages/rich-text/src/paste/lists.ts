/** One item of a list that names its level instead of being nested. */
type Item = { level: number; ordered: boolean; content: readonly Node[] };

const wordList = /mso-list:\s*l\d+\s+level(\d+)/i;
const wordMarker = /mso-list:\s*ignore/i;
/** `1.`, `(a)`, `iv)`; bullets are symbols, or the letter `o` alone. */
const numbering = /^\(?(\d+|[a-z]{1,5})([.)]|$)/i;

/** Word and Outlook on the desktop write the items of a list as paragraphs that name their level in the style. */
export function nestWordLists(body: HTMLElement): void {
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6')];
  for (const run of runsOf(paragraphs.filter((each) => wordLevel(each) && each.matches('p, div')))) {
    const place = run[0]?.parentNode?.insertBefore(body.ownerDocument.createElement('div'), run[0]);
    place?.replaceWith(...nested(run.map(wordItem), body.ownerDocument));
    for (const paragraph of run) paragraph.remove();
  }
  // Numbered headings stay headings, without the number that Word wrote.
  for (const heading of paragraphs) takeMarker(heading);
}

/**
 * Word online writes a list of its own for each item, Google Docs a nested list beside the item that it belongs to;
 * both name the level of each item.
 */
export function nestLevelledLists(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes);
  const lists = [...body.querySelectorAll('ul, ol')].filter((list) => !list.parentElement?.closest('ul, ol'));
  for (const run of runsOf(lists.filter((list) => list.querySelector('li[data-aria-level], li[aria-level]')))) {
    const items = run.flatMap((list) => [...list.querySelectorAll('li')]).map(levelledItem);
    run[0]?.before(...nested(items, body.ownerDocument));
    for (const list of run) list.remove();
  }
}

function wordLevel(paragraph: HTMLElement): number {
  const level = wordList.exec(paragraph.getAttribute('style') ?? '')?.[1];
  // Without the style sheet of the document, the built-in list styles have only their names.
  const named = /MsoList(?:Bullet|Number)(?:CxSp\w+)?(\d?)/.exec(paragraph.className);
  return Number(level ?? (named ? named[1] || 1 : 0));
}

function wordItem(paragraph: HTMLElement): Item {
  const level = wordLevel(paragraph);
  const marker = takeMarker(paragraph);
  const ordered = marker ? marker !== 'o' && numbering.test(marker) : /MsoListNumber/.test(paragraph.className);
  return { level, ordered, content: [...paragraph.childNodes] };
}

/** Removes the number or symbol that Word wrote as text, and returns it. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    wordMarker.test(span.getAttribute('style') ?? ''),
  );
  marker?.remove();
  return marker?.textContent?.replace(/\s+/g, '') ?? '';
}

function levelledItem(item: HTMLLIElement): Item {
  const level = Number(item.dataset.ariaLevel ?? item.getAttribute('aria-level') ?? depthOf(item));
  const content = [...item.childNodes].filter((node) => node.nodeName !== 'UL' && node.nodeName !== 'OL');
  return { level: level || depthOf(item), ordered: item.parentElement?.localName === 'ol', content };
}

function depthOf(item: Element): number {
  let depth = 0;
  for (let list = item.closest('ul, ol'); list; list = list.parentElement?.closest('ul, ol') ?? null) depth += 1;
  return depth;
}

/** Groups elements that follow each other with nothing but white space between them. */
function runsOf<Kind extends Element>(elements: readonly Kind[]): Kind[][] {
  const runs: Kind[][] = [];
  for (const element of elements) {
    const run = runs.at(-1);
    if (run && previousOf(element) === run.at(-1)) run.push(element);
    else runs.push([element]);
  }
  return runs;
}

function previousOf(element: Element): Node | null {
  let node: Node | null = element.previousSibling;
  while (node?.nodeType === Node.TEXT_NODE && !node.textContent?.trim()) node = node.previousSibling;
  return node;
}

/** Builds nested lists; an item whose level jumps belongs to the item before it. */
function nested(items: readonly Item[], owner: Document): HTMLElement[] {
  const roots: HTMLElement[] = [];
  let open: { list: HTMLElement; level: number }[] = [];
  for (const { level, ordered, content } of items) {
    const tag = ordered ? 'ol' : 'ul';
    open = open.filter((each) => each.level <= level);
    let last = open.at(-1);
    // A list of the other kind at the same level begins anew, in the same place.
    if (last?.level === level && last.list.localName !== tag) {
      open.pop();
      last = open.at(-1);
    }
    if (last?.level !== level) {
      const list = owner.createElement(tag);
      const parentItem = last?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else roots.push(list);
      last = { list, level };
      open.push(last);
    }
    const item = owner.createElement('li');
    item.append(...content);
    last?.list.append(item);
  }
  return roots;
}
