import { type ReactNode, useId } from 'react';
import { Heading } from './text.tsx';

/** The frame of a screen: keeps the margins, and lines short where a screen is mostly text. */
export function Page({
  width = 'page',
  printed = false,
  className = '',
  children,
}: {
  width?: 'page' | 'text';
  /** The screen is made to be printed: on paper it holds everything that can be read, nothing that can be clicked. */
  printed?: boolean;
  /** For what the screen does to the frame. */
  className?: string;
  children: ReactNode;
}) {
  return <div className={`ds-page ds-page-${width}${printed ? ' ds-paper' : ''} ${className}`}>{children}</div>;
}

type PageHeaderProps = {
  title: ReactNode;
  /** One line below the title. */
  subtitle?: ReactNode;
  /** The way back, above the title. */
  back?: ReactNode;
  /** Stands after the title, such as a `StatusBadge`. */
  badge?: ReactNode;
  /** A picture before the title, such as a logo. */
  media?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, subtitle, back, badge, media, actions }: PageHeaderProps) {
  return (
    <header className="ds-page-header">
      {back ? <div className="ds-page-header-back">{back}</div> : null}
      <div className="ds-page-header-row">
        {media}
        <div className="ds-page-header-titles">
          <div className="ds-page-header-title">
            <Heading level={1}>{title}</Heading>
            {badge}
          </div>
          {subtitle ? <div className="ds-text-muted">{subtitle}</div> : null}
        </div>
        {actions ? <div className="ds-actions">{actions}</div> : null}
      </div>
    </header>
  );
}

type SectionProps = { title: ReactNode; actions?: ReactNode; level?: 2 | 3; id?: string; children: ReactNode };

/** A titled part of a screen, set off by a rule above it. Its title is its accessible name. */
export function Section({ title, actions, level = 2, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className="ds-section" aria-labelledby={titleId}>
      <div className="ds-section-head">
        <Heading level={level} size={3} id={titleId}>
          {title}
        </Heading>
        {actions ? <div className="ds-actions">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}

/** A surface with a hairline around it, for a card or a group that stands on its own. */
export function Panel({
  padded = true,
  as: Tag = 'div',
  children,
}: {
  padded?: boolean;
  as?: 'div' | 'article' | 'li';
  children: ReactNode;
}) {
  return <Tag className={padded ? 'ds-panel ds-panel-padded' : 'ds-panel'}>{children}</Tag>;
}
