import { type PermissionFlag, permits } from '@platform/app-contract';
import { useSession } from '@platform/app-kit';
import { EmptyState, Page } from '@platform/design-system';
import type { ReactElement, ReactNode } from 'react';
import { Titled } from './titled.tsx';

type PermittedProps = {
  /** All of them are required. */
  flags: readonly PermissionFlag[];
  /** Text or element, such as a redirect, when a flag is missing. */
  denied: string | ReactElement;
  /** Not rendered without the flags, so that no request is sent. */
  children: ReactNode;
};

/** Content that requires flags. The server checks them again on every call. */
export function Permitted({ flags, denied, children }: PermittedProps) {
  const { permissions } = useSession();
  if (flags.every((flag) => permits(permissions, flag))) return children;
  return typeof denied === 'string' ? <EmptyState title={denied} /> : denied;
}

type PermittedPageProps = PermittedProps & {
  denied: string;
  /** Page title of the denial; with the flags, `children` set the title. */
  title: string;
  width?: 'page' | 'text';
};

/** A whole screen that requires flags. */
export function PermittedPage({ denied, title, width = 'page', ...permitted }: PermittedPageProps) {
  const deniedPage = (
    <Page width={width}>
      <Titled title={title} />
      <EmptyState title={denied} />
    </Page>
  );
  return <Permitted {...permitted} denied={deniedPage} />;
}
