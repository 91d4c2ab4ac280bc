const name = 'session';
const signedOut = 'signed-out';

/** Tells the other tabs of this browser that the person signed out, and hears it from them. No token passes here. */
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
