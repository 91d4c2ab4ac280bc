import { Button, Heading, Text } from '@platform/design-system';
import { truncate } from '@platform/rules';
import { useState } from 'react';
import type { PageCompany } from '../deal.ts';
import { texts } from '../texts.ts';
import { usePrinting } from '../use-printing.ts';
import { EmptySection } from './empty-section.tsx';

/** Bios longer than this many characters are truncated until expanded (DEAL-20). */
const shownBioLength = 115;

/** The management team (DEAL-20). */
export function ManagementSection({ company: { management } }: { company: Pick<PageCompany, 'management'> }) {
  if (management.length === 0) return <EmptySection />;
  return (
    <ul className="deal-page-people ds-own-direction">
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
        className="deal-page-more"
        size="small"
        type="link"
        aria-expanded={open}
        aria-label={open ? t('showLessAbout', { name }) : t('showMoreAbout', { name })}
        onClick={() => setOpen(!open)}
      >
        {open ? t('showLess') : t('showMore')}
      </Button>
    </>
  );
}
