import { WebSocket } from 'ws';
import { pauseBefore } from '../../shell/src/graphql/subscriptions.ts';

/** A page with one subscription. */
export interface Subscriber {
  token: string;
  /** What it subscribes to; the server answers with a message that is there already. */
  payload: object;
}

export type SubscribersCommand =
  | { kind: 'open'; url: string; subscribers: Subscriber[] }
  /** Where the next connections go, as a balancer decides. */
  | { kind: 'use'; url: string };

/** How many pages are subscribed to a server. */
export interface SubscribersReport {
  url: string;
  subscribed: number;
}

/** Pages that connect at once when the benchmark starts. */
const openedAtOnce = 50;

/**
 * A process with many pages, each with a connection of its own. A page whose connection ends waits as the product's page does
 * (`pauseBefore`). It reports the number of subscribed pages whenever all are, and each second while they are not.
 */
let url = '';
let subscribed = 0;
let total = 0;

process.on('message', (command: SubscribersCommand) => {
  url = command.url;
  // Those of the former server do not count.
  subscribed = 0;
  if (command.kind === 'open') void open(command.subscribers);
});
process.once('disconnect', () => process.exit(0));

async function open(subscribers: Subscriber[]): Promise<void> {
  total = subscribers.length;
  for (let from = 0; from < total; from += openedAtOnce) {
    await Promise.all(subscribers.slice(from, from + openedAtOnce).map((one) => connect(one, 0)));
  }
}

/** @param failed consecutive attempts that failed; resolves when the first one has ended in either way */
function connect(subscriber: Subscriber, failed: number): Promise<void> {
  return new Promise((resolve) => {
    const target = url;
    const socket = new WebSocket(`${target.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      perMessageDeflate: false,
    });
    let isSubscribed = false;
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.on('error', () => {});
    socket.on('open', () =>
      send({ type: 'connection_init', payload: { authorization: `Bearer ${subscriber.token}` } }),
    );
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'connection_ack') send({ type: 'subscribe', id: '1', payload: subscriber.payload });
      else if (type === 'next' && !isSubscribed) {
        isSubscribed = true;
        if (target === url) subscribed++;
        if (subscribed === total) report();
        resolve();
      } else if (type === 'error') socket.close();
    });
    socket.on('close', (code) => {
      if (isSubscribed && target === url) subscribed--;
      const again = isSubscribed ? 0 : failed + 1;
      setTimeout(() => void connect(subscriber, again), pauseBefore(again, code));
      resolve();
    });
  });
}

const report = () => process.send?.({ url, subscribed } satisfies SubscribersReport);
setInterval(report, 1_000);
