/** Where the page learns of a newer build. */
export const buildsPath = '/platform-dev/builds';

const reloadScript = `<script>new EventSource('${buildsPath}').onmessage = () => location.reload();</script>`;

/** Adds data for the shell to the head of a page, by the id of its element, replacing what has that id. */
export function withData(html: string, data: Record<string, unknown>): string {
  return Object.entries(data).reduce((page, [id, content]) => {
    // `<` is escaped, so that no value can close the element.
    const text = JSON.stringify(content).replaceAll('<', '\\u003c');
    const element = `<script type="application/json" id="${id}">${text}</script>`;
    const present = elementOf(id);
    return present.test(page) ? page.replace(present, () => element) : beforeEndOfHead(page, element);
  }, html);
}

/** Returns the data of an element; undefined if the page has none of that id. */
export function dataOf<Data>(html: string, id: string): Data | undefined {
  const text = elementOf(id).exec(html)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as Data);
}

/** Lets the page reload itself after each build. */
export function withReload(html: string): string {
  return beforeEndOfHead(html, reloadScript);
}

export function beforeEndOfHead(html: string, element: string): string {
  return html.replace('</head>', () => `${element}\n</head>`);
}

function elementOf(id: string): RegExp {
  return new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
}
