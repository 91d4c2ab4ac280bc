import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { MessagesPage } from './conversations/messages-page.tsx';

/** The messages screen, shared by investors and staff. */
export function Chat() {
  return (
    <Routes>
      <Route path={paths.messages.pattern} element={<MessagesPage area="investor" />} />
      <Route path={paths.chat.pattern} element={<MessagesPage area="staff" />} />
    </Routes>
  );
}
