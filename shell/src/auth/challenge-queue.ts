import type { ComponentType } from 'react';
import type { AnswerChallenge, PendingStep } from '../session/challenge-calls.ts';

/** The user went back instead of completing the challenge. No error is shown for it. */
export class ChallengeAbandoned extends Error {}

export interface ChallengeCardProps {
  step: PendingStep;
  /** @param returnTo URL at which the provider continues */
  onVerified(returnTo: string): void;
  /** The sign-in cannot continue and has to be restarted. */
  onFailed(error: unknown): void;
  onAbandon(): void;
}

/** The challenge shown in place of the signed-out screen. */
export interface CurrentChallenge extends Omit<ChallengeCardProps, 'step'> {
  step: PendingStep;
  Card: ComponentType<ChallengeCardProps>;
}

/** Passes the challenges of a sign-in to the signed-out pages, which show them. */
export interface ChallengeQueue {
  /**
   * Shows a step and those that follow. Rejects with `ChallengeAbandoned`, or with the error that ended the sign-in.
   */
  ask: AnswerChallenge;
  /** Removes the challenge; a sign-in that is waiting for it is abandoned. */
  close(): void;
  current(): CurrentChallenge | null;
  subscribe(notify: () => void): () => void;
}

/** @param loadCard loads the challenge screen lazily, since the first view does not need it */
export function createChallengeQueue(loadCard: () => Promise<ComponentType<ChallengeCardProps>>): ChallengeQueue {
  let challenge: CurrentChallenge | null = null;
  const listeners = new Set<() => void>();

  function show(next: CurrentChallenge | null): void {
    challenge = next;
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
    close: () => challenge?.onAbandon(),
    current: () => challenge,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}
