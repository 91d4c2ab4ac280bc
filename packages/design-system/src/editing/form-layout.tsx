import { Heading } from '@platform/design-system';
import { type ReactNode, useId } from 'react';

/** The one column of a form, with an index of its sections at its side where there is room. */
export function FormColumn({ index, children }: { index?: ReactNode; children: ReactNode }) {
  return (
    <div className="ds-form-layout">
      {index ? <div className="ds-form-index">{index}</div> : null}
      <div className="ds-form-column">{children}</div>
    </div>
  );
}

type FormSectionProps = {
  /** DOM id, for the index. */
  id?: string;
  title: string;
  /** A line below the title. */
  hint?: ReactNode;
  children: ReactNode;
};

/** A named part of a form. */
export function FormSection({ id, title, hint, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section id={id} className="ds-form-section" aria-labelledby={titleId}>
      <Heading level={2} size={4} id={titleId}>
        {title}
      </Heading>
      {hint ? <p className="ds-text-secondary ds-form-hint">{hint}</p> : null}
      {children}
    </section>
  );
}

type FormIndexProps = { label: string; sections: readonly { id: string; title: string; faulty?: boolean }[] };

/** Links to the sections of a long form; those with a fault are marked. */
export function FormIndex({ label, sections }: FormIndexProps) {
  return (
    <nav aria-label={label}>
      <ul className="ds-form-index-list">
        {sections.map(({ id, title, faulty = false }) => (
          <li key={id}>
            <a href={`#${id}`} data-faulty={faulty || undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
