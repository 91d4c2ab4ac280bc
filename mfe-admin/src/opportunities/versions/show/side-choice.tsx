import { FieldError } from '@platform/design-system';
import type { ReactNode } from 'react';
import { texts } from '../../../texts.ts';

export type SideOption<Choice extends string> = { choice: Choice; name: string; value?: ReactNode };

type SideChoiceProps<Choice extends string> = {
  /** DOM id. */
  id: string;
  title: string;
  options: readonly SideOption<Choice>[];
  choice: Choice | null;
  /** Whether to say that nothing is chosen. */
  isMissing: boolean;
  onChoose(choice: Choice): void;
  /** Below the options. */
  children?: ReactNode;
};

/** The values of both sides beside each other, to choose one (HIST-03). */
export function SideChoice<Choice extends string>(props: SideChoiceProps<Choice>) {
  const { id, title, options, choice, isMissing, onChoose, children } = props;
  const t = texts.useTexts();
  return (
    <fieldset id={id} className="admin-merge-conflict" aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend>
        <bdi>{title}</bdi>
      </legend>
      <div className="admin-merge-sides">
        {options.map((option) => (
          <div key={option.choice} className="admin-merge-side">
            <label>
              <input
                type="radio"
                name={id}
                checked={choice === option.choice}
                aria-describedby={option.value ? `${id}-${option.choice}` : undefined}
                onChange={() => onChoose(option.choice)}
              />{' '}
              {option.name}
            </label>
            {option.value ? (
              <div id={`${id}-${option.choice}`} className="admin-merge-value">
                {option.value}
              </div>
            ) : null}
          </div>
        ))}
      </div>
      {children}
      {isMissing ? <FieldError id={`${id}-missing`}>{t('versions.merging.missing')}</FieldError> : null}
    </fieldset>
  );
}
