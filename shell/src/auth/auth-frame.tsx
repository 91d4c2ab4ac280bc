import { brand } from '@platform/brand';
import type { ReactNode } from 'react';
import { connectivity } from '../http/connectivity.ts';
import { OfflineNotice } from '../navigation/offline-notice.tsx';
import { authText } from '../texts/auth-texts.ts';
import './auth.css';
import { navigateInPage } from './auth-path.ts';
import { LanguageChoice } from './language-choice.tsx';

/** Top bar, content and footer around every signed-out screen (NAV-05, NAV-07). `staff` pages have no footer. */
export function AuthFrame({ staff = false, children }: { staff?: boolean; children: ReactNode }) {
  return (
    <div className="shell-auth">
      <a className="shell-page-skip" href="#content">
        {authText('shell.page.skipToContent')}
      </a>
      <header className="shell-auth-bar">
        <a className="shell-auth-brand" href="/" onClick={navigateInPage}>
          <img src={brand.logo} alt="" width={32} height={32} />
          <span>{brand.name}</span>
        </a>
        <nav aria-label={authText('shell.loggedOutBar.label')}>
          <a className="shell-auth-bar-link" href="/" onClick={navigateInPage}>
            {authText('shell.loggedOutBar.aboutUs')}
          </a>
          <LanguageChoice />
        </nav>
      </header>
      <OfflineNotice connectivity={connectivity()} text={authText('shell.page.offline')} />
      <main id="content" className="shell-auth-content" tabIndex={-1}>
        {children}
      </main>
      {staff ? null : <AuthFooter />}
    </div>
  );
}

function AuthFooter() {
  const values = { brand: brand.rightsHolder, year: new Date().getFullYear() };
  return <footer className="shell-auth-footer">{authText('shell.page.rights', values)}</footer>;
}
