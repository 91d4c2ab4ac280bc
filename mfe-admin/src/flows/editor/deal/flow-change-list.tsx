import { Text } from '@platform/design-system';
import { type FlowChange, isFlowItemType } from '@platform/rules';
import { texts } from '../../../texts.ts';

type FlowChangeListProps = { changes: readonly FlowChange[] };

/** What differs between two states of a flow, by section. */
export function FlowChangeList({ changes }: FlowChangeListProps) {
  const t = texts.useTexts();
  if (changes.length === 0) return <Text as="p">{t('flows.changes.none')}</Text>;
  const sections = Map.groupBy(changes, ({ section }) => section);
  return (
    <ul className="admin-flow-changes" aria-label={t('flows.changes.label')}>
      {[...sections].map(([section, ofSection]) => (
        <li key={section}>
          <Text strong>
            <bdi>{section || t('flows.untitled')}</bdi>
          </Text>
          <ul>
            {ofSection.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: changes have no other identity and a fixed order
              <li key={index}>
                <ChangeLine change={change} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function ChangeLine({ change }: { change: FlowChange }) {
  const t = texts.useTexts();
  const { kind } = change;
  const item = change.item?.trim() || t('flows.untitledItem');
  const [before, after] = [change.before ?? '', change.after ?? ''];
  const typeName = (type: string) => (isFlowItemType(type) ? t(`flows.types.${type}`) : type);
  switch (kind) {
    case 'SECTION_SHOWN':
      return t(after === 'true' ? 'flows.changes.shown' : 'flows.changes.hidden');
    case 'ITEM_TYPE':
      return t('flows.changes.ITEM_TYPE', { item, before: typeName(before), after: typeName(after) });
    case 'ITEM_MOVED':
      // From another section it has names, not places.
      return (
        <bdi>
          {t(/^\d+$/.test(before) ? 'flows.changes.ITEM_MOVED' : 'flows.changes.transferred', { item, before, after })}
        </bdi>
      );
    case 'ITEM_TEXT':
      return (
        <>
          <bdi>{t('flows.changes.ITEM_TEXT', { item })}</bdi>
          <Text as="div" tone="muted" size="caption">
            <bdi>{t('flows.changes.before', { text: before || t('flows.changes.nothing') })}</bdi>
          </Text>
          <Text as="div" tone="muted" size="caption">
            <bdi>{t('flows.changes.after', { text: after || t('flows.changes.nothing') })}</bdi>
          </Text>
        </>
      );
    default:
      return <bdi>{t(`flows.changes.${kind}`, { item, before, after })}</bdi>;
  }
}
