import { Heading } from '@platform/design-system';
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  /** Stands after the title, such as a badge. */
  state?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One kind of proof, with what can be done with it at the end of its line. */
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
