import { Heading } from '@platform/design-system';
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  /** Shown after the title, e.g. a badge. */
  state?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One authentication method, with its actions at the end of the line. */
export function Part({ title, state, actions, children }: PartProps) {
  const id = useId();
  return (
    <section className="onboarding-security-part" aria-labelledby={id}>
      <div className="onboarding-security-part-head">
        <Heading level={3} size={4} id={id}>
          {title}
        </Heading>
        {state}
        {actions ? <div className="onboarding-security-part-actions">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
