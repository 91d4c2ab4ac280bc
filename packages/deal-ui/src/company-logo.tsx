import './company-logo.css';
import { useState } from 'react';

type CompanyLogoProps = {
  name: string;
  url: string | null | undefined;
  size: 'card' | 'page';
  /** Pixels of the picture, where they are known. */
  width?: number | null | undefined;
  height?: number | null | undefined;
};

/** Known before the picture is, so that nothing moves when it comes. */
const pixels = { card: 56, page: 72 } as const;

/** A company's logo; without one, or when it cannot be shown, its initial (FILE-08). It says nothing the name does not. */
export function CompanyLogo({ name, url, size, width, height }: CompanyLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const className = `deal-ui-company-logo deal-ui-company-logo-${size}`;
  if (!url || url === failedUrl) {
    return (
      <span className={`${className} deal-ui-company-logo-initial`} aria-hidden>
        {Array.from(name.trim().slice(0, 2))[0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={url}
      alt=""
      width={width ?? pixels[size]}
      height={height ?? pixels[size]}
      // That of a page is in sight at once; those of a list come as they are scrolled to.
      loading={size === 'card' ? 'lazy' : 'eager'}
      onError={() => setFailedUrl(url)}
    />
  );
}
