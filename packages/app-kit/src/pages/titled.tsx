import { usePageTitle } from '@platform/app-kit';

/** The title of a screen that is drawn by a branch of another component. */
export function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
