import { ItemList } from '@platform/design-system';
import { elementIdOf } from './answers.ts';
import { type Audience, type FlowActions, type FlowSection, inOrder } from './flow.ts';
import { FlowItemContent } from './flow-item-content.tsx';

type FlowSectionItemsProps = {
  section: FlowSection;
  /** Completed sections are always read-only to investors. */
  readOnly?: boolean;
  audience?: Audience;
  actions: FlowActions;
};

/** The items of a section in order. */
export function FlowSectionItems({ section, readOnly = false, audience = 'investor', actions }: FlowSectionItemsProps) {
  const closed = readOnly || (audience === 'investor' && (section.completed || !section.unlocked));
  return (
    <ItemList
      items={inOrder(section.items).map((item) => ({
        key: item.id,
        id: elementIdOf(item.id),
        title: item.name,
        text: item.text,
        content: (
          <FlowItemContent item={item} section={section} readOnly={closed} audience={audience} actions={actions} />
        ),
      }))}
    />
  );
}
