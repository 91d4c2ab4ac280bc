import type { ComponentType } from 'react';
import type { AnswerChallenge, PendingStep } from '../session/challenge-calls.ts';

/** Somebody went back to the start instead of proving who they are. Nothing is to be said about it. */
export class ChallengeAbandoned extends Error {}

export interface ChallengeCardProps {
  step: PendingStep;
  /** @param returnTo where the provider goes on */
  onVerified(returnTo: string): void;
  /** The sign-in cannot go on; it has to begin anew. */
  onFailed(error: unknown): void;
  onAbandon(): void;
}

/** What the door shows in place of its screen. */
export interface CurrentChallenge extends Omit<ChallengeCardProps, 'step'> {
  step: PendingStep;
  Card: ComponentType<ChallengeCardProps>;
}

/** Where the sign-in lays down its questions after the password, and the door picks them up. */
export interface ChallengeQueue {
  /** Has the door ask for what a step wants, and those after it. Rejects with `ChallengeAbandoned`, or why it cannot go on. */
  ask: AnswerChallenge;
  /** Takes the question away; a sign-in that still waits for its answer ends as abandoned. */
  close(): void;
  current(): CurrentChallenge | null;
  subscribe(notify: () => void): () => void;
}

/** @param loadCard loads the screen of the steps, which a first view of the door does without */
export function createChallengeQueue(loadCard: () => Promise<ComponentType<ChallengeCardProps>>): ChallengeQueue {
  let asked: CurrentChallenge | null = null;
  const listeners = new Set<() => void>();

  function show(next: CurrentChallenge | null): void {
    asked = next;
    for (const notify of listeners) notify();
  }

  return {
    async ask(step) {
      const Card = await loadCard();
      return new Promise<string>((resolve, reject) => {
        const fail = (error: unknown) => {
          show(null);
          reject(error);
        };
        show({ step, Card, onVerified: resolve, onFailed: fail, onAbandon: () => fail(new ChallengeAbandoned()) });
      });
    },
    close: () => asked?.onAbandon(),
    current: () => asked,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}
