import type { MouseEvent, ReactNode } from 'react';
import { ScrollingRow } from './scrolling-row.tsx';

type TopBarProps = {
  /** The logo, usually a `TopBarBrand`. */
  brand: ReactNode;
  /** `TopBarLink`s and dropdowns; on narrow screens they move to a separate scrolling line. */
  navigation?: ReactNode;
  /** Accessible name of the navigation. */
  navigationLabel?: string;
  /** Icons and the account menu. */
  end?: ReactNode;
};

export function TopBar({ brand, navigation, navigationLabel, end }: TopBarProps) {
  return (
    <header className="ds-top-bar">
      <div className="ds-top-bar-inner">
        {brand}
        {navigation ? (
          <nav className="ds-top-bar-navigation" aria-label={navigationLabel}>
            <ScrollingRow>{navigation}</ScrollingRow>
          </nav>
        ) : null}
        {end ? <div className="ds-top-bar-end">{end}</div> : null}
      </div>
    </header>
  );
}

type TopBarLinkProps = {
  path: string;
  /** Whether the current page belongs to this link. */
  current?: boolean;
  /** Accessible name if the content is an icon; should include the `count`. */
  label?: string;
  /** A badge beside the content, e.g. the number of unseen messages; hidden at 0. */
  count?: number;
  onNavigate(path: string): void;
  children: ReactNode;
};

/** A link that navigates client-side on a plain click, but still supports "open in a new tab". */
export function TopBarLink({ path, current = false, label, count = 0, onNavigate, children }: TopBarLinkProps) {
  return (
    <a
      className="ds-top-bar-link"
      href={path}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => followInPage(event, () => onNavigate(path))}
    >
      {children}
      {count > 0 ? (
        // The space separates text and number in the text content, which must match the accessible name.
        <>
          {' '}
          <span className="ds-top-bar-count" aria-hidden={label !== undefined}>
            {count}
          </span>
        </>
      ) : null}
    </a>
  );
}

type TopBarBrandProps = { path: string; name: string; logo: string; onNavigate(path: string): void };

export function TopBarBrand({ path, name, logo, onNavigate }: TopBarBrandProps) {
  return (
    <a className="ds-top-bar-brand" href={path} onClick={(event) => followInPage(event, () => onNavigate(path))}>
      <img src={logo} alt="" width={32} height={32} />
      <span>{name}</span>
    </a>
  );
}

/** The footer of a page. */
export function PageFooter({ children }: { children: ReactNode }) {
  return <footer className="ds-page-footer">{children}</footer>;
}

function followInPage(event: MouseEvent, navigate: () => void): void {
  const wantsBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (wantsBrowser || event.defaultPrevented) return;
  event.preventDefault();
  navigate();
}
