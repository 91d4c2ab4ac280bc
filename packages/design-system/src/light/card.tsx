import { type AnchorHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';

/** The card of a signed-out screen. `width` is the maximum width in px. */
export function Card({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  return (
    <section className="ds-card" style={{ inlineSize: width }}>
      <h1 className="ds-heading ds-heading-2">{title}</h1>
      {children}
    </section>
  );
}

type AlertProps = {
  tone: 'info' | 'error' | 'success';
  /** Whether to take the focus on mount, if the focused element was unmounted. */
  takesFocus?: boolean;
  children: ReactNode;
};

export function Alert({ tone, takesFocus = false, children }: AlertProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={element}
      className={`ds-alert ds-alert-${tone}`}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
    >
      {children}
    </div>
  );
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string };

export function Link(props: LinkProps) {
  return <a {...props} className="ds-link" />;
}
