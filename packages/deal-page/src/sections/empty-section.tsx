import { Text } from '@platform/design-system';
import { texts } from '../texts.ts';

/** Says that a section has no content yet, so that it does not look as if it were loading. */
export function EmptySection() {
  const t = texts.useTexts();
  return (
    <Text as="p" tone="muted">
      {t('emptySection')}
    </Text>
  );
}
