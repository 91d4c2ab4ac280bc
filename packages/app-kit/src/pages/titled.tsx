import { usePageTitle } from '@platform/app-kit';

/** `usePageTitle` as a component, for screens rendered by a branch of another component. */
export function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
