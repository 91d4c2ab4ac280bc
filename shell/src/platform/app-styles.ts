/** How often each build is mounted: an app also fills slots in the pages of others. */
const mounts = new Map<string, number>();
/** The builds that were replaced, but are still mounted somewhere. */
const replaced = new Set<string>();

/**
 * Lets the style sheets of a build apply, while it is mounted.
 *
 * @returns a function that ends this; a sheet that no mount needs stays loaded, but applies no more
 */
export function applyStyles(container: string): () => void {
  mounts.set(container, (mounts.get(container) ?? 0) + 1);
  setDisabled(container, false);
  let isEnded = false;
  return () => {
    if (isEnded) return;
    isEnded = true;
    const left = (mounts.get(container) ?? 1) - 1;
    mounts.set(container, left);
    if (left > 0) return;
    if (replaced.delete(container)) removeStyles(container);
    else setDisabled(container, true);
  };
}

/** Removes the style sheets of a build that was replaced, once it is mounted nowhere. */
export function dropStyles(container: string): void {
  if (mounts.get(container)) replaced.add(container);
  else removeStyles(container);
}

/** Says that a build that was replaced is used again, and its styles with it. */
export function keepStyles(container: string): void {
  replaced.delete(container);
}

function removeStyles(container: string): void {
  for (const link of linksOf(container)) link.remove();
}

/** The sheet and not its element, which would load it again. */
function setDisabled(container: string, disabled: boolean): void {
  for (const { sheet } of linksOf(container)) if (sheet) sheet.disabled = disabled;
}

function linksOf(container: string): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>('link[data-webpack]')].filter(({ dataset }) =>
    dataset.webpack?.startsWith(`${container}:`),
  );
}
