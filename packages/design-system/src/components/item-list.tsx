import type { ReactNode } from 'react';
import { Heading } from './text.tsx';

export type ItemListEntry = {
  key: string;
  /** DOM id, to move the focus there. */
  id?: string;
  title: string;
  text?: string;
  content?: ReactNode;
};

/** A vertical list of items with content. Titles and texts are plain text; line breaks in a text are kept. */
export function ItemList({ items }: { items: readonly ItemListEntry[] }) {
  return (
    <ol className="ds-item-list">
      {items.map(({ key, id, title, text, content }) => (
        <li key={key} id={id} className="ds-item">
          <Heading level={3} size={4}>
            {title}
          </Heading>
          {text ? <p className="ds-item-text">{text}</p> : null}
          {content}
        </li>
      ))}
    </ol>
  );
}
