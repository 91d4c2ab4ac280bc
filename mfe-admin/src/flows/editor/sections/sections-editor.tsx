import {
  Alert,
  Button,
  EmptyState,
  LoadingState,
  SelectInput,
  useWideScreen,
  VisuallyHidden,
} from '@platform/design-system';
import { FLOW_LIMITS } from '@platform/rules';
import { texts } from '../../../texts.ts';
import type { ItemUploads } from '../files/use-item-uploads.ts';
import { hasRoomForSection, isFaulty } from '../model/faults.ts';
import type { FlowEditorState } from '../use-flow-editor.ts';
import type { OpenSection } from '../use-open-section.ts';
import { SectionLink } from './section-link.tsx';
import { SectionPanel } from './section-panel.tsx';
import { type EditedFlowActions, panelId } from './use-edit-flow.ts';

type SectionsEditorProps = {
  editor: FlowEditorState;
  opened: OpenSection;
  actions: EditedFlowActions;
  uploads: ItemUploads;
  /** Whether a save was tried: nothing entered is a fault then. */
  tried: boolean;
  disabled: boolean;
};

/** Narrowest window in px that shows the sections beside the open one. */
const listMinWindowWidth = 1024;

/** The sections, of which one is open: only its items are there, so that a large flow stays fast. */
export function SectionsEditor({ editor, opened, actions, uploads, tried, disabled }: SectionsEditorProps) {
  const { model, base, marks } = editor;
  const { edit, removal } = actions;
  const t = texts.useTexts();
  const { sections } = model;
  const isWide = useWideScreen(listMinWindowWidth);
  const index = sections.findIndex(({ id }) => id === opened.shown);
  const section = sections[index];
  const isFull = !hasRoomForSection(model);
  // The page is there before its largest part.
  if (sections.length > 0 && opened.shown === null) return <LoadingState rows={8} />;
  const hint = disabled ? null : <p className="admin-flow-hint">{t('flows.moveHint')}</p>;
  const add = disabled ? null : (
    <Button
      disabled={isFull}
      title={isFull ? t('flows.sectionsFull', { limit: FLOW_LIMITS.sections }) : undefined}
      onClick={edit.addSection}
    >
      {t('flows.addSection')}
    </Button>
  );
  return (
    <div className="admin-flow-sections">
      {sections.length === 0 ? null : isWide ? (
        <nav className="admin-flow-nav" aria-label={t('flows.sections')}>
          <ol>
            {sections.map((each, place) => (
              <SectionLink
                key={each.id}
                id={each.id}
                name={each.name}
                position={place + 1}
                count={sections.length}
                itemCount={each.items.length}
                mark={marks.sections.get(each.id)}
                faulty={tried && isFaulty(each)}
                hidden={!each.shown}
                current={each.id === opened.chosen}
                disabled={disabled}
                onOpen={opened.open}
                edit={edit}
              />
            ))}
          </ol>
          {add}
          {hint}
        </nav>
      ) : (
        <div className="admin-flow-narrow-nav">
          {section ? (
            <SelectInput
              label={t('flows.chooseSection')}
              value={section.id}
              options={sections.map(({ id, name }, place) => ({
                value: id,
                label: `${place + 1}. ${name.trim() || t('flows.untitled')}${marks.sections.has(id) ? ' •' : ''}`,
              }))}
              onChange={opened.open}
            />
          ) : null}
          {add}
        </div>
      )}
      <div id={panelId} className="admin-flow-panel" tabIndex={-1} aria-busy={opened.shown !== opened.chosen}>
        {removal ? (
          <Alert
            role="status"
            type="info"
            showIcon
            title={<bdi>{t('flows.removed', { name: removal.name })}</bdi>}
            action={
              <Button
                size="small"
                onClick={() => {
                  removal.undo();
                  actions.clearRemoval();
                }}
              >
                {t('flows.undo')}
              </Button>
            }
          />
        ) : null}
        {section ? (
          <SectionPanel
            key={section.id}
            section={section}
            position={index + 1}
            count={sections.length}
            mark={marks.sections.get(section.id)}
            base={base}
            removedFiles={model.removedFiles}
            {...{ uploads, tried, disabled, edit }}
          />
        ) : (
          <EmptyState title={t('flows.noSections')} action={add} />
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{actions.announced}</span>
      </VisuallyHidden>
    </div>
  );
}
