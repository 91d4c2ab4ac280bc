import { personName } from '@platform/app-kit';
import { Button, CloseOutlined, IconButton, Text } from '@platform/design-system';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Thread } from '../conversations/thread.tsx';
import { type Contact, useOpenConversation } from '../conversations/use-contacts.ts';
import { texts } from '../texts.ts';

type ChatPanelProps = { leads: readonly Contact[]; onClose(): void };

/**
 * A panel of 360 by 400 px at the bottom right of the window, with the conversation with the deal's lead (DEAL-21). It
 * covers no more of the page, which can be used meanwhile. Of several leads, the one written to before, else the chosen
 * one.
 */
export function ChatPanel({ leads, onClose }: ChatPanelProps) {
  const t = texts.useTexts();
  const panel = useRef<HTMLDialogElement>(null);
  const [open, opening] = useOpenConversation();
  const [conversationId, setConversationId] = useState(leads.find((lead) => lead.conversationId)?.conversationId);
  const only = leads.length === 1 ? leads[0] : undefined;

  useEffect(() => panel.current?.focus(), []);
  const isAsked = useRef(false);
  useEffect(() => {
    // Strict mode runs effects twice.
    if (conversationId || !only || isAsked.current) return;
    isAsked.current = true;
    void openWith(only);
  });

  async function openWith(lead: Contact) {
    const id = await open(lead);
    if (id) setConversationId(id);
    else if (only) onClose();
  }

  // In the body, because the columns of a deal's page would cover it. Not modal, so that the deal can be read meanwhile.
  return createPortal(
    <dialog
      open
      ref={panel}
      className="chat-deal-panel"
      aria-label={t('dealChat')}
      tabIndex={-1}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onClose();
      }}
    >
      <div className="chat-deal-panel-close">
        <IconButton icon={<CloseOutlined aria-hidden />} label={t('closeChat')} onClick={onClose} />
      </div>
      {conversationId ? (
        <Thread conversationId={conversationId} area="investor" />
      ) : only ? null : (
        <div className="chat-deal-leads">
          <Text>{t('dealLeads')}</Text>
          {leads.map((lead) => (
            <Button key={lead.employee.id} disabled={opening} onClick={() => void openWith(lead)}>
              {personName(lead.employee)}
            </Button>
          ))}
        </div>
      )}
    </dialog>,
    document.body,
  );
}
