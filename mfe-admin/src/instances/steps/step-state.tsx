import { Segmented, Text } from '@platform/design-system';
import { Switch } from '@platform/design-system/form';
import { texts } from '../../texts.ts';
import type { InstanceSection } from './instance-steps.tsx';

export type StepChange = { shown?: boolean; current?: boolean; completed?: boolean };

const states = ['OPEN', 'ACTIVE', 'COMPLETED'] as const;
type State = (typeof states)[number];

/** What each state of a step is made of; a step is never both active and completed. */
const changes: Record<State, StepChange> = {
  OPEN: { current: false, completed: false },
  ACTIVE: { current: true },
  COMPLETED: { completed: true },
};

type StepStateProps = { section: InstanceSection; disabled: boolean; onChange(change: StepChange): void };

/** One choice of the state of a step, and whether the client sees it (AINV-06, ONBT-20). */
export function StepState({ section, disabled, onChange }: StepStateProps) {
  const t = texts.useTexts();
  const { id, name, shown, current, completed } = section;
  return (
    <span className="admin-step-state">
      <Segmented<State>
        name={`state-${id}`}
        aria-label={t('instance.stateOf', { name })}
        value={completed ? 'COMPLETED' : current ? 'ACTIVE' : 'OPEN'}
        disabled={disabled}
        options={states.map((value) => ({
          value,
          label: t(`instance.states.${value}`),
          // A hidden step cannot be the active one.
          disabled: value === 'ACTIVE' && !shown,
        }))}
        onChange={(state) => onChange(changes[state])}
      />
      <span className="admin-step-shown">
        <Switch
          size="small"
          aria-label={t('instance.shownOf', { name })}
          checked={shown}
          disabled={disabled}
          onChange={(checked) => onChange({ shown: checked })}
        />
        <Text tone="secondary">{t('instance.shown')}</Text>
      </span>
    </span>
  );
}
