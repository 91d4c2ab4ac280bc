import { Text } from '@platform/design-system';
import { useState } from 'react';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { EmptySection } from './empty-section.tsx';

const ImageSectionFragment = graphql(`
  fragment ImageSection_DealImageSection on DealImageSection {
    id
    title
    imageUrl
    imageWidth
    imageHeight
  }
`);

/** An image with its title (DEAL-17). Its space is reserved while it loads; a text says so if it cannot be shown. */
export function ImageSection({ section }: { section: FragmentType<typeof ImageSectionFragment> }) {
  const t = texts.useTexts();
  const { title, imageUrl, imageWidth, imageHeight } = readFragment(ImageSectionFragment, section);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!imageUrl) return <EmptySection />;
  if (imageUrl === failedUrl) {
    return (
      <div className="opportunities-deal-page-image-missing">
        <Text tone="muted">{t('detail.pictureMissing')}</Text>
      </div>
    );
  }
  return (
    <img
      className="opportunities-deal-page-image"
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
