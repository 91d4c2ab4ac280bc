import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP balancer before several processes of the API. */
export interface Balancer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** New connections go to the targets in turn; one that refuses a connection is passed over. */
  add(target: string): void;
  /** Opens no further connections to a target; those that are open stay. */
  remove(target: string): void;
  /** The connections that are open now. */
  connections(): number;
  close(): Promise<void>;
}

/** Milliseconds after which a target that does not accept a connection is passed over. */
const acceptWithin = 2_000;

export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;

  const server = createServer({ pauseOnConnect: true }, (incoming) => {
    keep(incoming);
    forward(incoming, targets.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** @param left how many targets may still be tried */
  function forward(incoming: Socket, left: number): void {
    const target = targets[turn++ % targets.length];
    if (!target || left === 0) {
      incoming.destroy();
      return;
    }
    const { hostname, port: targetPort } = new URL(target);
    const outgoing = connect(Number(targetPort), hostname);
    keep(outgoing);
    const refused = () => {
      outgoing.destroy();
      forward(incoming, left - 1);
    };
    outgoing.setTimeout(acceptWithin, refused);
    outgoing.once('error', refused);
    outgoing.once('connect', () => {
      outgoing.setTimeout(0);
      outgoing.off('error', refused);
      incoming.once('close', () => outgoing.destroy());
      outgoing.once('close', () => incoming.destroy());
      incoming.pipe(outgoing).pipe(incoming);
    });
  }

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay();
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  }

  return {
    url: `http://127.0.0.1:${port}`,
    add(target) {
      targets.push(target);
    },
    remove(target) {
      const index = targets.indexOf(target);
      if (index >= 0) targets.splice(index, 1);
    },
    connections: () => Math.floor(sockets.size / 2),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
