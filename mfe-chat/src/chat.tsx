import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { MessagesPage } from './conversations/messages-page.tsx';

/** Messages of investors and of staff: the same screen, each with the own conversations. */
export function Chat() {
  return (
    <Routes>
      <Route path={paths.messages.pattern} element={<MessagesPage area="investor" />} />
      <Route path={paths.chat.pattern} element={<MessagesPage area="staff" />} />
    </Routes>
  );
}
