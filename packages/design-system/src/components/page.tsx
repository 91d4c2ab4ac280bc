import { type ReactNode, useId } from 'react';
import { Heading } from './text.tsx';

/** The frame of a screen: sets the margins, and a short line length for text screens. */
export function Page({
  width = 'page',
  printed = false,
  className = '',
  children,
}: {
  /** `text` for a short line length, `full` for tables. */
  width?: 'page' | 'text' | 'full';
  /** Whether the screen is printable: on paper it shows all content and no controls. */
  printed?: boolean;
  /** For styles of the screen. */
  className?: string;
  children: ReactNode;
}) {
  return <div className={`ds-page ds-page-${width}${printed ? ' ds-paper' : ''} ${className}`}>{children}</div>;
}

type PageHeaderProps = {
  title: ReactNode;
  /** The position in a sequence of screens, such as "Step 1 of 2", above the title. */
  step?: string;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** The back link above the title. */
  back?: ReactNode;
  /** Shown after the title, e.g. a `StatusBadge`. */
  badge?: ReactNode;
  /** An image before the title, e.g. a logo. */
  media?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, step, subtitle, back, badge, media, actions }: PageHeaderProps) {
  return (
    <header className="ds-page-header">
      {back ? <div className="ds-page-header-back">{back}</div> : null}
      <div className="ds-page-header-row">
        {media}
        <div className="ds-page-header-titles">
          {step ? <p className="ds-text-muted">{step}</p> : null}
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

/** A titled part of a screen with a rule above it. Its title is its accessible name. */
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

/** A surface with a thin border, for a card or a self-contained group. */
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
