import type { AnchorHTMLAttributes, ReactNode } from 'react';

/** The card of a signed-out screen. `width` in px; on narrow screens it takes what there is. */
export function Card({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  return (
    <section className="ds-card" style={{ inlineSize: width }}>
      <h1 className="ds-heading ds-heading-2">{title}</h1>
      {children}
    </section>
  );
}

export function Alert({ tone, children }: { tone: 'info' | 'error' | 'success'; children: ReactNode }) {
  return (
    <div className={`ds-alert ds-alert-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { href: string };

export function Link(props: LinkProps) {
  return <a {...props} className="ds-link" />;
}
