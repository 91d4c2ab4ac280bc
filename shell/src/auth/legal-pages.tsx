import { Link } from '@platform/design-system/light';
import { useEffect, useState } from 'react';
import { authText } from '../texts/auth-texts.ts';

/** Addresses of the pages that the operator has set; null for those not set. */
type LegalPages = { termsUrl: string | null; privacyUrl: string | null };

/** Links from the consent to terms and privacy (CARE-09); nothing without such pages, or if they cannot be found out. */
export function LegalPageLinks() {
  const pages = useLegalPages();
  const links = [
    { text: authText('shell.createAccount.terms'), url: pages?.termsUrl },
    { text: authText('shell.createAccount.privacy'), url: pages?.privacyUrl },
  ].flatMap(({ text, url }) => (url ? [{ text, url }] : []));
  if (links.length === 0) return null;
  return (
    <p className="shell-auth-links">
      <span>{authText('shell.createAccount.legal')}</span>
      {links.map(({ text, url }) => (
        <Link key={text} href={url} target="_blank" rel="noreferrer">
          {text}
        </Link>
      ))}
    </p>
  );
}

function useLegalPages(): LegalPages | null {
  const [pages, setPages] = useState<LegalPages | null>(null);
  useEffect(() => {
    const aborting = new AbortController();
    read(aborting.signal).then(setPages, () => undefined);
    return () => aborting.abort();
  }, []);
  return pages;
}

async function read(signal: AbortSignal): Promise<LegalPages | null> {
  const response = await fetch('/api/legal-pages', { signal });
  if (!response.ok) return null;
  const { result }: { result: LegalPages } = await response.json();
  return result;
}
