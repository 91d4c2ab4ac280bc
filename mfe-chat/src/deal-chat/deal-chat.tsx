import { useSession } from '@platform/app-kit';
import { Button, Heading } from '@platform/design-system';
import { useRef, useState } from 'react';
import { useDealLeads } from '../conversations/use-contacts.ts';
import { texts } from '../texts.ts';
import { ChatPanel } from './chat-panel.tsx';
import './deal-chat.css';

/** The card of a deal's page that opens the conversation with its lead; nothing for a deal without one (DEAL-21). */
export function DealChat({ dealId }: { dealId: string }) {
  const { isAdmin } = useSession();
  return isAdmin ? null : <InvestorDealChat dealId={dealId} />;
}

function InvestorDealChat({ dealId }: { dealId: string }) {
  const t = texts.useTexts();
  const leads = useDealLeads(dealId).data?.contacts ?? [];
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (leads.length === 0) return null;
  return (
    <>
      <div className="chat-deal-card">
        <Heading level={2} size={4}>
          {t('dealQuestion')}
        </Heading>
        <Button ref={opener} onClick={() => setOpen(true)} aria-expanded={isOpen}>
          {t('dealSend')}
        </Button>
      </div>
      {isOpen ? (
        <ChatPanel
          leads={leads}
          onClose={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
