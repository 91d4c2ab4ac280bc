import './company-logo.css';
import { useState } from 'react';

type CompanyLogoProps = {
  name: string;
  url: string | null | undefined;
  size: 'card' | 'page';
  /** Intrinsic width of the image in pixels, if known. */
  width?: number | null | undefined;
  height?: number | null | undefined;
};

/** Rendered sizes in pixels, fixed to avoid a layout shift when the image loads. */
const pixels = { card: 56, page: 72 } as const;

/**
 * A company's logo, or its initial if the image is missing or fails to load (FILE-08). Decorative: the name is beside
 * it.
 */
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
      // The logo of a page is above the fold; those of a list load as they are scrolled to.
      loading={size === 'card' ? 'lazy' : 'eager'}
      onError={() => setFailedUrl(url)}
    />
  );
}
