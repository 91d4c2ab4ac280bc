/** One message of PostgreSQL's protocol as it came, with its type; the very first of a connection has none. */
export interface WireMessage {
  type: string;
  bytes: Buffer;
  body: Buffer;
}

/** Cuts what a client of PostgreSQL sends into messages, however the network has cut it. */
export function createMessageReader(): (chunk: Buffer) => WireMessage[] {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: WireMessage[] = [];
    for (;;) {
      const header = isStarted ? 1 : 0;
      if (rest.length < header + 4) return messages;
      const end = header + rest.readInt32BE(header);
      if (rest.length < end) return messages;
      const bytes = rest.subarray(0, end);
      messages.push({
        type: isStarted ? String.fromCharCode(bytes[0] ?? 0) : '',
        bytes,
        body: bytes.subarray(header + 4),
      });
      rest = rest.subarray(end);
      isStarted = true;
    }
  };
}

/** Bytes of the message by which a server is ready for the next statement. */
export const endLength = 6;

/** Whether the last bytes that a server has sent say that it is ready for the next statement. */
export function endsReady(lastBytes: Buffer): boolean {
  return lastBytes.length === endLength && lastBytes.subarray(0, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]));
}

const textUntilZero = (body: Buffer, start = 0): { text: string; end: number } => {
  const end = body.indexOf(0, start);
  return { text: body.toString('utf8', start, end), end: end + 1 };
};

/** Tells which statement a message runs: the text of a simple query, or of the prepared one that was bound last. */
export function createStatementReader(): (message: WireMessage) => string | undefined {
  const prepared = new Map<string, string>();
  let bound = '';
  return ({ type, body }) => {
    if (type === 'Q') return textUntilZero(body).text;
    if (type === 'P') {
      const name = textUntilZero(body);
      prepared.set(name.text, textUntilZero(body, name.end).text);
    }
    if (type === 'B') bound = prepared.get(textUntilZero(body, textUntilZero(body).end).text) ?? '';
    return type === 'E' ? bound : undefined;
  };
}
