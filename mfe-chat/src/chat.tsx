import { Route, Routes } from '@platform/router';
import { MessagesPage } from './conversations/messages-page.tsx';

/** Messages of investors and of staff: the same screen, each with the own conversations. */
export function Chat() {
  return (
    <Routes>
      <Route path="/app/messages/:conversationId?" element={<MessagesPage area="investor" />} />
      <Route path="/admin/chat/:conversationId?" element={<MessagesPage area="staff" />} />
    </Routes>
  );
}
