import { differenceOf, meaningOf } from './meaning.ts';
import { ask, type Peer, peersFor } from './peer.ts';
import type { Question } from './questions/question.ts';

/** Servers that answer differently are not compared. @throws Error that names the first difference */
export async function requireEqualAnswers(peers: readonly Peer[], question: Question): Promise<void> {
  const asked = peersFor(question, peers);
  // Signed addresses change every few minutes, perhaps between two answers.
  const difference = (await findDifference(asked, question)) && (await findDifference(asked, question));
  if (difference) throw new Error(difference);
}

async function findDifference(peers: readonly Peer[], question: Question): Promise<string | undefined> {
  const [ours, ...others] = await Promise.all(
    peers.map(async (peer) => {
      const { text } = await ask(peer, question);
      return { name: peer.name, meaning: meaningOf(peer.name, question, text) };
    }),
  );
  for (const { name, meaning } of others) {
    const difference = differenceOf(name, meaning, ours?.meaning);
    if (difference) return `${name} answers ${question.name} differently from ours: ${difference}`;
  }
  return undefined;
}

/** Nor are servers that let in whom ours refuses. @throws Error that names the peer and the stranger */
export async function requireEqualRights(peers: readonly Peer[], question: Question): Promise<void> {
  for (const peer of peersFor(question, peers)) {
    for (const [stranger, token] of Object.entries(peer.subject.strangers)) {
      const { status, text } = await ask(peer, question, token);
      const data = status < 300 ? (JSON.parse(text) as { data?: Record<string, unknown> | null }).data : null;
      if (Object.values(data ?? {}).some((field) => field !== null)) {
        throw new Error(`${peer.name} answers ${question.name} to a stranger: ${stranger}`);
      }
    }
  }
}
