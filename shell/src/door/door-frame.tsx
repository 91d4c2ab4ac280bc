import { brand } from '@platform/brand';
import type { ReactNode } from 'react';
import { doorText } from '../texts/door-texts.ts';
import './door.css';
import { stayInPage } from './door-path.ts';

/** Top bar, content and footer around every signed-out screen (NAV-05, NAV-07). `staff` pages have no footer. */
export function DoorFrame({ staff = false, children }: { staff?: boolean; children: ReactNode }) {
  return (
    <div className="shell-door">
      <a className="shell-page-skip" href="#content">
        {doorText('shell.page.skipToContent')}
      </a>
      <header className="shell-door-bar">
        <a className="shell-door-brand" href="/" onClick={stayInPage}>
          <img src={brand.logo} alt="" width={32} height={32} />
          <span>{brand.name}</span>
        </a>
        <nav aria-label={doorText('shell.loggedOutBar.label')}>
          <a className="shell-door-bar-link" href="/" onClick={stayInPage}>
            {doorText('shell.loggedOutBar.aboutUs')}
          </a>
        </nav>
      </header>
      <main id="content" className="shell-door-content" tabIndex={-1}>
        {children}
      </main>
      {staff ? null : <DoorFooter />}
    </div>
  );
}

function DoorFooter() {
  const values = { brand: brand.rightsHolder, year: new Date().getFullYear() };
  return <footer className="shell-door-footer">{doorText('shell.page.rights', values)}</footer>;
}
