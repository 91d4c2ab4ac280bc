/** A message of PostgreSQL's wire protocol with its type; the first one of a connection has none. */
export interface WireMessage {
  type: string;
  bytes: Buffer;
  body: Buffer;
}

/** Returns a function that splits a PostgreSQL client's byte stream into messages. */
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

/** Length of the ReadyForQuery message in bytes. */
export const readyMessageLength = 6;

/** Whether the last bytes from a server are a ReadyForQuery message. */
export function isReadyForQuery(lastBytes: Buffer): boolean {
  return lastBytes.length === readyMessageLength && lastBytes.subarray(0, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]));
}

const readCString = (body: Buffer, start = 0): { text: string; end: number } => {
  const end = body.indexOf(0, start);
  return { text: body.toString('utf8', start, end), end: end + 1 };
};

/** Returns a function that reads the statement a message executes: a simple query, or the prepared one bound last. */
export function createStatementReader(): (message: WireMessage) => string | undefined {
  const prepared = new Map<string, string>();
  let bound = '';
  return ({ type, body }) => {
    if (type === 'Q') return readCString(body).text;
    if (type === 'P') {
      const name = readCString(body);
      prepared.set(name.text, readCString(body, name.end).text);
    }
    if (type === 'B') bound = prepared.get(readCString(body, readCString(body).end).text) ?? '';
    return type === 'E' ? bound : undefined;
  };
}
