import { type PermissionFlag, permits } from '@platform/app-contract';
import { useSession } from '@platform/app-kit';
import { EmptyState, Page } from '@platform/design-system';
import type { ReactElement, ReactNode } from 'react';
import { Titled } from './titled.tsx';

type PermittedProps = {
  /** The person needs all of them. */
  flags: readonly PermissionFlag[];
  /** Says that one is missing, or leads away. */
  denied: string | ReactElement;
  /** Not rendered without the flags, so that nothing is asked of the server. */
  children: ReactNode;
};

/** What only those may see who have the flags. The server decides again on every call. */
export function Permitted({ flags, denied, children }: PermittedProps) {
  const { permissions } = useSession();
  if (flags.every((flag) => permits(permissions, flag))) return children;
  return typeof denied === 'string' ? <EmptyState title={denied} /> : denied;
}

type PermittedPageProps = PermittedProps & {
  denied: string;
  /** Of the screen that says so; with the flags, `children` give it theirs. */
  title: string;
  width?: 'page' | 'text';
};

/** A whole screen of that kind. */
export function PermittedPage({ denied, title, width = 'page', ...permitted }: PermittedPageProps) {
  const deniedPage = (
    <Page width={width}>
      <Titled title={title} />
      <EmptyState title={denied} />
    </Page>
  );
  return <Permitted {...permitted} denied={deniedPage} />;
}
