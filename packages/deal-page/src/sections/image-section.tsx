import { Text } from '@platform/design-system';
import { useState } from 'react';
import type { PageDeal } from '../deal.ts';
import { texts } from '../texts.ts';
import { EmptySection } from './empty-section.tsx';

/** An image with its title (DEAL-17). Its space is reserved while it loads; a text says so if it cannot be shown. */
export function ImageSection({ section }: { section: PageDeal['imageSections'][number] }) {
  const t = texts.useTexts();
  const { title, imageUrl, imageWidth, imageHeight } = section;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!imageUrl) return <EmptySection />;
  if (imageUrl === failedUrl) {
    return (
      <div className="deal-page-image-missing">
        <Text tone="muted">{t('pictureMissing')}</Text>
      </div>
    );
  }
  return (
    <img
      className="deal-page-image"
      src={imageUrl}
      alt={title}
      width={imageWidth ?? undefined}
      height={imageHeight ?? undefined}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(imageUrl)}
    />
  );
}
