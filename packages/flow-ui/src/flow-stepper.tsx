import { Button, ConfirmDialog, EmptyState, Heading, StepTabs, Text, useWideScreen } from '@platform/design-system';
import type { ReactNode } from 'react';
import { AnswersProvider, useLostAnswers, useOpenAnswers } from './answers.ts';
import { DueDay } from './due-day.tsx';
import { type Flow, type FlowActions, type FlowSection, inOrder, isOpen, nextUnlocked } from './flow.ts';
import { FlowSectionItems } from './flow-section-items.tsx';
import { KeptFilesProvider, KeptFilesQuestion, useAllKeptFiles } from './kept-files.tsx';
import { LostAnswers } from './lost-answers.tsx';
import { progressTexts } from './progress-texts.ts';
import { texts } from './texts.ts';
import { useStepNavigation } from './use-step-navigation.ts';

type FlowStepperProps = {
  flow: Flow;
  /** Makes all sections read-only, as in a completed investment (DOCH-05). */
  readOnly?: boolean;
  actions: FlowActions;
  /** Called on Finish; a promise keeps the button busy until it settles. */
  onFinish(): void | Promise<void>;
  /** Id of the step to open; default, and if it is locked: the first unlocked one. Another id opens its step. */
  initialStep?: string | null;
  /** Whether somebody comes back to work on it: without an `initialStep`, the first open step shows (CARE-05). */
  returning?: boolean;
  /** An action beside Continue, such as Cancel (ONB-14); also shown if no step is open. */
  secondaryAction?: ReactNode;
};

/**
 * The investor's view of a flow: one tab per shown section in order, locked ones disabled, the first unlocked one open,
 * with Continue to the next unlocked one and Finish on the last (ONB-01 to ONB-04, ONB-12, DOCH-01, DOCH-03). Both
 * store the typed answers first; Finish lists missing items and asks for confirmation (CARE-04).
 */
export function FlowStepper(props: FlowStepperProps) {
  const { flow, readOnly = false, actions, onFinish, initialStep = null, returning = false, secondaryAction } = props;
  const t = texts.useTexts();
  const progressText = progressTexts.useTexts();
  // On narrow screens the tabs show the name of the open step alone, and the heading which one it is.
  const wide = useWideScreen(900);
  const sections = inOrder(flow.sections.filter((section) => section.shown));
  const answers = useOpenAnswers();
  const lostAnswers = useLostAnswers(answers, flow.sections);
  const keptFiles = useAllKeptFiles();
  const kept = keptFiles.byItem;
  const steps = useStepNavigation({ sections, readOnly, answers, kept, initialStep, returning, onFinish });
  const { active } = steps;
  // Those of a step that was completed or locked cannot be uploaded any more.
  const losesFiles = !readOnly && sections.some((each) => isOpen(each) && each.items.some(({ id }) => kept.has(id)));

  if (!active) {
    return (
      <>
        <LostAnswers {...lostAnswers} />
        <EmptyState title={progressText('nothingOpen')} action={secondaryAction} />
      </>
    );
  }

  const titleOf = ({ name }: FlowSection, index: number) =>
    wide ? name : progressText('progress.step', { number: index + 1, total: sections.length, name });
  const stateOf = (section: FlowSection) => (!section.unlocked ? 'locked' : section.completed ? 'completed' : 'open');

  return (
    <AnswersProvider value={answers}>
      <KeptFilesProvider value={keptFiles}>
        <LostAnswers {...lostAnswers} />
        <StepTabs
          active={active.id}
          onChange={steps.choose}
          steps={sections.map((section, index) => ({
            key: section.id,
            title: section.name,
            state: stateOf(section),
            stateText: t(`states.${stateOf(section)}`),
            // Mount open steps eagerly, so that drafts from before a reload are stored even if their step is not opened.
            eager: !readOnly && isOpen(section),
            content: section.unlocked ? (
              <div className="ds-stack">
                <div ref={section.id === active.id ? steps.headRef : undefined} tabIndex={-1}>
                  <Heading level={2}>{titleOf(section, index)}</Heading>
                  {section.completed ? (
                    <Text tone="muted">{t('sectionCompleted')}</Text>
                  ) : readOnly ? null : (
                    <DueDay dueOn={section.dueOn} />
                  )}
                </div>
                <FlowSectionItems section={section} readOnly={readOnly} actions={actions} />
                <div className="ds-actions">
                  <Button type="primary" size="large" loading={steps.busy} onClick={steps.proceed}>
                    {nextUnlocked(sections, section.id) ? t('continue') : t('finish')}
                  </Button>
                  {secondaryAction}
                </div>
              </div>
            ) : null,
          }))}
        />
        <ConfirmDialog
          open={steps.asking}
          title={t('missing.title')}
          confirmText={t('missing.confirm')}
          cancelText={t('missing.back')}
          onConfirm={steps.finishAnyway}
          onCancel={steps.goBack}
          onClosed={steps.onDialogClosed}
        >
          <p>{t('missing.text')}</p>
          <ul>
            {steps.missing.map(({ id, name, uploading, notUploaded }) => (
              <li key={id}>
                {uploading ? t('missing.uploading', { name }) : notUploaded ? t('missing.notUploaded', { name }) : name}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
        <KeptFilesQuestion unsaved={losesFiles} />
      </KeptFilesProvider>
    </AnswersProvider>
  );
}
