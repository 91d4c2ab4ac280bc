const name = 'session';
const signedOut = 'signed-out';

/** Broadcasts sign-outs between the tabs of this browser. Carries no tokens. */
export interface SessionChannel {
  announceSignOut(): void;
  close(): void;
}

export function openSessionChannel(onSignOut: () => void): SessionChannel {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (data === signedOut) onSignOut();
  });
  return {
    announceSignOut: () => channel.postMessage(signedOut),
    close: () => channel.close(),
  };
}
