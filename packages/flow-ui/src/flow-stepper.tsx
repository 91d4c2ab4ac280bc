import { Button, EmptyState, Heading, StepTabs, Text } from '@platform/design-system';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Flow, type FlowActions, type FlowSection, firstUnlocked, inOrder, nextUnlocked } from './flow.ts';
import { FlowSectionItems } from './flow-section-items.tsx';
import { texts } from './texts.ts';

type FlowStepperProps = {
  flow: Flow;
  /** Nothing can be changed in any section, as in a completed investment (DOCH-05). */
  readOnly?: boolean;
  actions: FlowActions;
  onFinish(): void;
  /** A way out beside Continue, such as Cancel (ONB-14); it stays while nothing is open. */
  secondaryAction?: ReactNode;
};

/**
 * A flow as an investor works through it: one tab per shown section by order, locked ones closed, opened on the first
 * unlocked one, with Continue to the next unlocked one and Finish on the last (ONB-01 to ONB-04, ONB-12, DOCH-01, DOCH-03).
 */
export function FlowStepper({ flow, readOnly = false, actions, onFinish, secondaryAction }: FlowStepperProps) {
  const t = texts.useTexts();
  const sections = inOrder(flow.sections.filter((section) => section.shown));
  const [chosen, setChosen] = useState<string | null>(null);
  // Staff may lock the open section at any time; then the first unlocked one is open again.
  const active = sections.find((section) => section.id === chosen && section.unlocked) ?? firstUnlocked(sections);

  // Continue takes keyboard and screen reader along, to the head of the section, as soon as that is on the page.
  const continued = useRef(false);
  const focusAfterContinue = useCallback((head: HTMLElement | null) => {
    if (!head || !continued.current) return;
    continued.current = false;
    head.focus();
  }, []);

  if (!active) return <EmptyState title={t('nothingOpen')} action={secondaryAction} />;
  const next = nextUnlocked(sections, active.id);

  function handleContinue() {
    if (!next) return onFinish();
    continued.current = true;
    setChosen(next.id);
  }

  const stateOf = (section: FlowSection) => (!section.unlocked ? 'locked' : section.completed ? 'completed' : 'open');

  return (
    <StepTabs
      active={active.id}
      onChange={setChosen}
      steps={sections.map((section) => ({
        key: section.id,
        title: section.name,
        state: stateOf(section),
        stateText: t(`states.${stateOf(section)}`),
        content: section.unlocked ? (
          <div className="ds-stack">
            <div ref={section.id === active.id ? focusAfterContinue : undefined} tabIndex={-1}>
              <Heading level={2}>{section.name}</Heading>
              {section.completed ? <Text tone="muted">{t('sectionCompleted')}</Text> : null}
            </div>
            <FlowSectionItems section={section} readOnly={readOnly} actions={actions} />
            <div className="ds-actions">
              <Button type="primary" size="large" onClick={handleContinue}>
                {next ? t('continue') : t('finish')}
              </Button>
              {secondaryAction}
            </div>
          </div>
        ) : null,
      }))}
    />
  );
}
