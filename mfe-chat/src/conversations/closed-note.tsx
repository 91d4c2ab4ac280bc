import { personName } from '@platform/app-kit';
import { Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { texts } from '../texts.ts';
import type { Conversation } from './use-thread.ts';

type ClosedNoteProps = { conversation: Conversation; area: 'investor' | 'staff' };

/** In place of the composer: why nothing is said any more, with the way to where it goes on (MSG-11, CARE-13). */
export function ClosedNote({ conversation: { takenOverBy, successorId, accountClosed }, area }: ClosedNoteProps) {
  const t = texts.useTexts();
  if (accountClosed) {
    return (
      <div className="chat-messages-closed">
        <Text>{t('closedAccount')}</Text>
      </div>
    );
  }
  const path = area === 'staff' ? paths.chat : paths.messages;
  return (
    <div className="chat-messages-closed">
      <Text>
        {area === 'staff' || !takenOverBy
          ? t('closedOfStaff')
          : t('closedOfInvestor', { name: personName(takenOverBy) })}
      </Text>
      {successorId ? <Link to={path({ conversationId: successorId })}>{t('goOn')}</Link> : null}
    </div>
  );
}
