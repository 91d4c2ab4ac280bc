import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';

const ImageSectionFragment = graphql(`
  fragment ImageSection_DealImageSection on DealImageSection {
    id
    title
    imageUrl
  }
`);

/** A picture with its title (DEAL-17). */
export function ImageSection({ section }: { section: FragmentType<typeof ImageSectionFragment> }) {
  const { title, imageUrl } = readFragment(ImageSectionFragment, section);
  if (!imageUrl) return null;
  return <img className="deal-page-image" src={imageUrl} alt={title} loading="lazy" />;
}
