import { Text } from '@platform/design-system';
import { texts } from '../../texts.ts';

/** Stands in a section that has a title and nothing else yet, so that nobody waits for what does not come. */
export function EmptySection() {
  const t = texts.useTexts();
  return (
    <Text as="p" tone="muted">
      {t('detail.emptySection')}
    </Text>
  );
}
