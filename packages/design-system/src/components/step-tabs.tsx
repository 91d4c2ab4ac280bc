import { CheckOutlined, LockOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { VisuallyHidden } from './text.tsx';

export type StepTab = {
  key: string;
  title: string;
  state: 'open' | 'completed' | 'locked';
  /** The state in a word, for screen readers. */
  stateText: string;
  content: ReactNode;
};

type StepTabsProps = { steps: readonly StepTab[]; active: string; onChange(key: string): void };

/** Steps as tabs: beside the content on wide screens, above it on narrow ones. Locked ones cannot be opened. */
export function StepTabs({ steps, active, onChange }: StepTabsProps) {
  const wide = useSyncExternalStore(subscribe, isWide, () => true);
  return (
    <Tabs
      className="ds-step-tabs"
      tabPlacement={wide ? 'start' : 'top'}
      activeKey={active}
      onChange={onChange}
      items={steps.map(({ key, title, state, stateText, content }, index) => ({
        key,
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

const wideScreen = '(min-width: 900px)';

function isWide(): boolean {
  return typeof window.matchMedia !== 'function' || window.matchMedia(wideScreen).matches;
}

function subscribe(notify: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined;
  const list = window.matchMedia(wideScreen);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}
