import { Button, Card } from '@platform/design-system/light';
import { useEffect } from 'react';
import { connectivity, onReachedAgain } from '../http/connectivity.ts';
import { authText } from '../texts/auth-texts.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Shown when the provider or the platform's script could not be reached. The session is kept, and it goes on by itself (CARE-10). */
export function Unreachable({ onRetry }: { onRetry(): void }) {
  useEffect(() => {
    const server = connectivity();
    server.suspect();
    return onReachedAgain(server, onRetry);
  }, [onRetry]);
  return (
    <AuthFrame>
      <div className="shell-auth-single" role="alert">
        <Card title={authText('shell.pages.unreachable')} width={480}>
          <p>{authText('shell.pages.unreachableText')}</p>
          <Button appearance="primary" onClick={onRetry}>
            {authText('shell.pages.tryAgain')}
          </Button>
        </Card>
      </div>
    </AuthFrame>
  );
}
