import { Button, Heading, Text } from '@platform/design-system';
import { truncate } from '@platform/rules';
import { useState } from 'react';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { usePrinting } from '../use-printing.ts';
import { EmptySection } from './empty-section.tsx';

const ManagementSectionFragment = graphql(`
  fragment ManagementSection_Company on Company {
    id
    management {
      id
      order
      name
      position
      bio
    }
  }
`);

/** Bios longer than this many characters are truncated until expanded (DEAL-20). */
const shownBioLength = 115;

/** The management team (DEAL-20). */
export function ManagementSection({ company }: { company: FragmentType<typeof ManagementSectionFragment> }) {
  const { management } = readFragment(ManagementSectionFragment, company);
  if (management.length === 0) return <EmptySection />;
  return (
    <ul className="opportunities-deal-page-people ds-own-direction">
      {management.map(({ id, name, position, bio }) => (
        <li key={id}>
          <Heading level={3} size={4}>
            {name}
          </Heading>
          <Text as="p" tone="muted">
            {position}
          </Text>
          {bio ? <Bio name={name} bio={bio} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Bio({ name, bio }: { name: string; bio: string }) {
  const t = texts.useTexts();
  const [open, setOpen] = useState(false);
  const printing = usePrinting();
  if (bio.length <= shownBioLength || printing) return <Text as="p">{bio}</Text>;
  return (
    <>
      <Text as="p">{open ? bio : `${truncate(bio, shownBioLength)}…`}</Text>
      <Button
        className="opportunities-deal-page-more"
        size="small"
        type="link"
        aria-expanded={open}
        aria-label={open ? t('detail.showLessAbout', { name }) : t('detail.showMoreAbout', { name })}
        onClick={() => setOpen(!open)}
      >
        {open ? t('detail.showLess') : t('detail.showMore')}
      </Button>
    </>
  );
}
