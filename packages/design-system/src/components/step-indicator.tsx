import type { Ref } from 'react';
import { Heading } from './text.tsx';

type StepIndicatorProps = {
  /** Accessible name of the list of steps. */
  label: string;
  steps: readonly { key: string; title: string }[];
  active: string;
  /** The position and name of the active step, such as "Step 2 of 6: Personal info". */
  summary: string;
  /** Receives the element around the heading, to focus it when another step opens. */
  headRef?: Ref<HTMLDivElement>;
};

/**
 * The position in a form of several steps: a heading with number and name, above it all steps in order. Narrow screens
 * show the steps without their names.
 */
export function StepIndicator({ label, steps, active, summary, headRef }: StepIndicatorProps) {
  const position = steps.findIndex(({ key }) => key === active);
  return (
    <div className="ds-step-indicator">
      <ol aria-label={label}>
        {steps.map(({ key, title }, index) => (
          <li
            key={key}
            className={index < position ? 'ds-step-indicator-passed' : undefined}
            aria-current={key === active ? 'step' : undefined}
          >
            <span>{title}</span>
          </li>
        ))}
      </ol>
      <div ref={headRef} tabIndex={-1} className="ds-step-indicator-head">
        <Heading level={2} size={3}>
          {summary}
        </Heading>
      </div>
    </div>
  );
}
