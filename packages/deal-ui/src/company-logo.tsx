import './company-logo.css';
import { useState } from 'react';

type CompanyLogoProps = { name: string; url: string | null | undefined; size: 'card' | 'page' };

/** A company's logo; without one, or when it cannot be shown, its initial (FILE-08). It says nothing the name does not. */
export function CompanyLogo({ name, url, size }: CompanyLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const className = `company-logo company-logo-${size}`;
  if (!url || url === failedUrl) {
    return (
      <span className={`${className} company-logo-initial`} aria-hidden>
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={url}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      onError={() => setFailedUrl(url)}
    />
  );
}
