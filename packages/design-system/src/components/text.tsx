import type { ReactNode } from 'react';

type HeadingProps = {
  /** Heading level in the outline of the page. */
  level: 1 | 2 | 3 | 4;
  /** Visual size, if different from the level. */
  size?: 1 | 2 | 3 | 4;
  id?: string;
  children: ReactNode;
};

export function Heading({ level, size = level, id, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={`ds-heading ds-heading-${size}`}>
      {children}
    </Tag>
  );
}

type TextProps = {
  tone?: 'ink' | 'secondary' | 'muted' | 'danger';
  size?: 'caption' | 'body' | 'lead';
  strong?: boolean;
  /** `p` for a paragraph, `span` for inline text. */
  as?: 'p' | 'span' | 'div';
  children: ReactNode;
};

export function Text({ tone = 'ink', size = 'body', strong = false, as: Tag = 'span', children }: TextProps) {
  return <Tag className={`ds-text ds-text-${tone} ds-text-${size}${strong ? ' ds-text-strong' : ''}`}>{children}</Tag>;
}

/** Content for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="ds-visually-hidden">{children}</span>;
}

/** The error message of a field, which needs `aria-describedby={id}` and `aria-invalid`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="ds-field-error" role="alert">
      {children}
    </p>
  );
}
