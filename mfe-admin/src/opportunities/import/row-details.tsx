import { Radio } from '@platform/design-system/form';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { useId } from 'react';
import { useChangeWording } from '../../history/use-wording.tsx';
import { Changes } from '../../record/history.tsx';
import { texts } from '../../texts.ts';
import type { ImportRow } from './documents.ts';
import type { Choices } from './use-choices.ts';

type RowDetailsProps = {
  row: ImportRow;
  /** Absent once nothing can be decided any more. */
  choices?: Choices | undefined;
};

/** What is to know about a row: what is wrong, what changes, and whether it is a company that is stored already. */
export function RowDetails({ row, choices }: RowDetailsProps) {
  const inWords = useChangeWording();
  return (
    <div className="admin-import-details">
      {row.messages.length > 0 ? <Messages row={row} /> : null}
      {choices && isAsked(row) ? <Question row={row} choices={choices} /> : null}
      {row.changes.length > 0 ? <Changes changes={row.changes.map(inWords)} /> : null}
    </div>
  );
}

/** Whether a row has something to say besides its verdict. */
export const hasDetails = (row: ImportRow, isDecidable: boolean): boolean =>
  row.messages.length > 0 || row.changes.length > 0 || (isDecidable && isAsked(row));

const isAsked = ({ similar, choice }: ImportRow): boolean => similar.length > 0 || Boolean(choice?.companyId);

/** What is wrong, and where: in which column, and in which row if it is another one. */
function Messages({ row: { messages, sheet, row } }: { row: ImportRow }) {
  const t = texts.useTexts();
  return (
    <ul className="admin-import-messages">
      {messages.map((message, index) => {
        const isElsewhere = message.sheet !== sheet || message.row !== row;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other identity and are never reordered
          <li key={index}>
            {isElsewhere ? (
              <bdi className="ds-text-muted">{t('import.row.place', { sheet: message.sheet, row: message.row })} </bdi>
            ) : null}
            <bdi>
              {message.column ? t('import.row.message', { column: message.column, text: message.text }) : message.text}
            </bdi>
          </li>
        );
      })}
    </ul>
  );
}

/** Stands for a new company among the options; no id is empty. */
const isNew = '';

/** Asks whether a row is a company that is stored already; nothing is blocked without an answer (DATA-06). */
function Question({ row, choices }: { row: ImportRow; choices: Choices }) {
  const t = texts.useTexts();
  const id = useId();
  const chosen = choices.of(row);
  // A row that was linked to a company need not be similar to it any more.
  const linked = row.choice?.companyId ?? null;
  const companies =
    linked && !row.similar.some((company) => company.id === linked)
      ? [{ id: linked, name: null }, ...row.similar]
      : row.similar;
  return (
    <div className="admin-import-question">
      <span id={id}>{linked ? t('import.row.linked') : t('import.row.question', { count: row.similar.length })}</span>
      <Radio.Group
        role="radiogroup"
        aria-labelledby={id}
        name={id}
        className="admin-import-radios"
        value={chosen === undefined ? null : (chosen ?? isNew)}
        onChange={({ target }) => choices.choose(row, target.value === isNew ? null : target.value)}
      >
        {companies.map((company) => (
          <span key={company.id} className="admin-import-option">
            <Radio value={company.id}>
              <bdi>{company.name === null ? t('import.row.relink') : t('import.row.same', { name: company.name })}</bdi>
            </Radio>
            <Link
              to={paths.companyForm({ companyId: company.id })}
              target="_blank"
              aria-label={
                company.name === null ? t('import.row.linkedName') : t('import.row.look', { name: company.name })
              }
            >
              {t('import.row.lookShort')}
            </Link>
          </span>
        ))}
        <Radio value={isNew}>{t(linked ? 'import.row.unlink' : 'import.row.another')}</Radio>
      </Radio.Group>
    </div>
  );
}
