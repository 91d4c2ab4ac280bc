import type { AppRelease } from '@platform/app-contract';
import { removeStyles } from './federation.ts';

/** How many parts of pages show a build, by its container. */
const users = new Map<string, number>();
/** The containers of builds that were replaced, but are still shown somewhere. */
const replaced = new Set<string>();

/** Keeps the styles of a release while a part of a page shows it, also after it was replaced. Returns a function that ends that. */
export function holdStyles({ container }: AppRelease): () => void {
  users.set(container, (users.get(container) ?? 0) + 1);
  return () => {
    const left = (users.get(container) ?? 1) - 1;
    users.set(container, left);
    if (left === 0 && replaced.delete(container)) removeStyles(container);
  };
}

/** Removes the styles of a release that was replaced, which would apply beside those of the other one, once nothing shows it. */
export function dropStyles({ container }: AppRelease): void {
  if (users.get(container)) replaced.add(container);
  else removeStyles(container);
}

/** Says that a release is used again, and its styles with it. */
export function keepStyles({ container }: AppRelease): void {
  replaced.delete(container);
}
