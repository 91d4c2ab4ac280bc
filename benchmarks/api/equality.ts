import { differenceOf, normalizeAnswer } from './normalize.ts';
import { ask, type Peer, peersFor } from './peer.ts';
import type { Scenario } from './scenarios/scenario.ts';

/**
 * Requires equal responses, because other comparisons are meaningless.
 *
 * @throws Error that names the first difference
 */
export async function requireEqualAnswers(peers: readonly Peer[], scenario: Scenario): Promise<void> {
  const answering = peersFor(scenario, peers);
  // Signed URLs change every few minutes, possibly between two responses, so a difference is checked twice.
  const difference = (await findDifference(answering, scenario)) && (await findDifference(answering, scenario));
  if (difference) throw new Error(difference);
}

async function findDifference(peers: readonly Peer[], scenario: Scenario): Promise<string | undefined> {
  const [ours, ...others] = await Promise.all(
    peers.map(async (peer) => {
      const { text } = await ask(peer, scenario);
      return { name: peer.name, meaning: normalizeAnswer(peer.name, scenario, text) };
    }),
  );
  for (const { name, meaning } of others) {
    const difference = differenceOf(name, meaning, ours?.meaning);
    if (difference) return `${name} answers ${scenario.name} differently from ours: ${difference}`;
  }
  return undefined;
}

/**
 * Requires every peer to reject the callers that ours rejects.
 *
 * @throws Error that names the peer and the caller
 */
export async function requireEqualRights(peers: readonly Peer[], scenario: Scenario): Promise<void> {
  for (const peer of peersFor(scenario, peers)) {
    for (const [unauthorizedCaller, token] of Object.entries(peer.subject.unauthorizedTokens)) {
      const { status, text } = await ask(peer, scenario, token);
      const data = status < 300 ? (JSON.parse(text) as { data?: Record<string, unknown> | null }).data : null;
      if (Object.values(data ?? {}).some((field) => field !== null)) {
        throw new Error(`${peer.name} answers ${scenario.name} to an unauthorized caller: ${unauthorizedCaller}`);
      }
    }
  }
}
