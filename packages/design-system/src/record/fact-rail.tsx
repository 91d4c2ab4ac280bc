import { Button } from '@platform/design-system';
import { type ReactNode, useId, useRef, useState } from 'react';

export type Fact = {
  key: string;
  label: string;
  /** Null or empty if there is nothing to show: such facts are folded. */
  value: ReactNode;
  /** Set if the fact can be changed in place. */
  edit?: {
    /** Text of the button. */
    text: string;
    /** Accessible name of the button. */
    label: string;
    /** Renders the control in place of the value; `close` returns to it. */
    editor(close: () => void): ReactNode;
  };
};

type FactRailProps = {
  /** Accessible name of the rail. */
  label: string;
  facts: readonly Fact[];
  /** Texts of the button that shows and hides the facts without a value. */
  emptyTexts: { show(count: number): string; hide: string; none: string };
};

/** Labels with values, one below the other. Facts without a value are folded; a fact may be changed in place. */
export function FactRail({ label, facts, emptyTexts }: FactRailProps) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const isEmpty = ({ value, edit }: Fact) => (value === null || value === undefined || value === '') && !edit;
  const empty = facts.filter(isEmpty);
  return (
    <section className="ds-facts" aria-label={label}>
      <dl id={id} className="ds-facts-list">
        {facts
          .filter((fact) => unfolded || !isEmpty(fact))
          .map((fact) => (
            <FactEntry key={fact.key} fact={fact} none={emptyTexts.none} />
          ))}
      </dl>
      {empty.length > 0 ? (
        <button
          type="button"
          className="ds-facts-fold"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? emptyTexts.hide : emptyTexts.show(empty.length)}
        </button>
      ) : null}
    </section>
  );
}

function FactEntry({ fact: { label, value, edit }, none }: { fact: Fact; none: string }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setEditing(false);
    // The button is rendered again once the editor is gone.
    setTimeout(() => button.current?.focus());
  }

  return (
    <div className="ds-fact">
      <dt>{label}</dt>
      <dd>
        {editing && edit ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for the control inside
          <div
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.defaultPrevented) close();
            }}
          >
            {edit.editor(close)}
          </div>
        ) : (
          <span className="ds-fact-value">
            <span>{value || none}</span>
            {edit ? (
              <Button ref={button} type="link" size="small" aria-label={edit.label} onClick={() => setEditing(true)}>
                {edit.text}
              </Button>
            ) : null}
          </span>
        )}
      </dd>
    </div>
  );
}
