import { CheckOutlined, LockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useWideScreen } from '../use-wide-screen.ts';
import { Tabs } from './tabs.tsx';
import { VisuallyHidden } from './text.tsx';

export type StepTab = {
  key: string;
  title: string;
  state: 'open' | 'completed' | 'locked';
  /** The state in one word, for screen readers. */
  stateText: string;
  /** Whether to mount its content before it is opened. */
  eager?: boolean;
  content: ReactNode;
};

type StepTabsProps = { steps: readonly StepTab[]; active: string; onChange(key: string): void };

/** Steps as tabs: beside the content on wide screens, above it on narrow ones. Locked steps are disabled. */
export function StepTabs({ steps, active, onChange }: StepTabsProps) {
  const wide = useWideScreen(900);
  return (
    <Tabs
      className="ds-step-tabs"
      tabPlacement={wide ? 'start' : 'top'}
      activeKey={active}
      onChange={onChange}
      items={steps.map(({ key, title, state, stateText, eager = false, content }, index) => ({
        key,
        forceRender: eager,
        disabled: state === 'locked',
        label: (
          <span className="ds-step">
            <span className={`ds-step-mark ds-step-mark-${state}`} aria-hidden>
              {state === 'completed' ? <CheckOutlined /> : state === 'locked' ? <LockOutlined /> : index + 1}
            </span>
            <span className="ds-step-title">{title}</span>
            <VisuallyHidden>{` (${stateText})`}</VisuallyHidden>
          </span>
        ),
        children: content,
      }))}
    />
  );
}
