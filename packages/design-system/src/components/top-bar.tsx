import type { MouseEvent, ReactNode } from 'react';
import { ScrollingRow } from './scrolling-row.tsx';

type TopBarProps = {
  /** The logo, usually a `TopBarBrand`. */
  brand: ReactNode;
  /** `TopBarLink`s and dropdowns; on narrow screens they move to a line of their own that scrolls. */
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
  /** Whether the page shown lies under this link. */
  current?: boolean;
  /** Accessible name where the content is an icon; with a `count` it should say the number too. */
  label?: string;
  /** A small number beside the content, such as unseen messages; absent at 0. */
  count?: number;
  onNavigate(path: string): void;
  children: ReactNode;
};

/** A real link that stays inside the page on a plain click and keeps "open in a new tab". */
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
        // The space keeps text and number two words for whoever compares what is seen with the accessible name.
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

/** The footer of a page, one quiet line. */
export function PageFooter({ children }: { children: ReactNode }) {
  return <footer className="ds-page-footer">{children}</footer>;
}

function followInPage(event: MouseEvent, navigate: () => void): void {
  const wantsBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (wantsBrowser || event.defaultPrevented) return;
  event.preventDefault();
  navigate();
}
