import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Subscriber, SubscribersCommand, SubscribersReport } from './subscribers.ts';

/** Pages in a process of their own. */
export interface Subscribers {
  open(url: string, subscribers: Subscriber[]): void;
  /** Sends the next connections to another server. */
  use(url: string): void;
  /** Resolves when all are subscribed. @throws Error that says how many are, after the seconds */
  untilAll(seconds: number): Promise<void>;
  subscribed(): number;
  kill(): void;
}

export function startSubscribers(): Subscribers {
  const child = fork(join(import.meta.dirname, 'subscribers.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let subscribed = 0;
  let total = 0;
  let current = '';
  let reached: (() => void) | undefined;
  child.on('message', ({ url, subscribed: number }: SubscribersReport) => {
    if (url !== current) return;
    subscribed = number;
    if (subscribed === total) reached?.();
  });
  const command = (message: SubscribersCommand) => {
    current = message.url;
    subscribed = 0;
    child.send(message);
  };
  return {
    open(url, subscribers) {
      total = subscribers.length;
      command({ kind: 'open', url, subscribers });
    },
    use: (url) => command({ kind: 'use', url }),
    async untilAll(seconds) {
      let timeout: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          if (subscribed === total) resolve();
          reached = resolve;
          const late = () => reject(new Error(`${subscribed} of ${total} pages are subscribed after ${seconds} s`));
          timeout = setTimeout(late, seconds * 1_000);
        });
      } finally {
        clearTimeout(timeout);
        reached = undefined;
      }
    },
    subscribed: () => subscribed,
    kill: () => void child.kill('SIGKILL'),
  };
}
