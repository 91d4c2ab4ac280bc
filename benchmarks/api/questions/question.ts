import type { DrizzleQuery } from '../peers/drizzle/database.ts';
import type { Role, Subject } from '../subject.ts';

export const peerNames = ['ours', 'postgraphile', 'apollo', 'drizzle', 'floor'] as const;
export type PeerName = (typeof peerNames)[number];
export type OtherPeer = Exclude<PeerName, 'ours'>;

export type Variables = Record<string, unknown>;

/**
 * One question of a screen, and how others answer it: a row of the table of figures. A further one, of a staff list or a
 * chat, names the operation that its screen registers and, for each peer that is to answer it, that peer's query.
 */
export interface Question {
  name: string;
  /** Heads its table; the number of deals of the volume is added. */
  title: string;
  /** Registered by an app; the product is asked for it by its hash. */
  operation: string;
  as: Role;
  /** What the screen sends along. @param rows how many a list asks for */
  variables(subject: Subject, rows: number): Variables;
  /** One statement that gives the answer's `data` as `answer`; it may name `{accountId}`-like values of `FloorValues`. */
  floor?: string;
  /** Gives the answer's `data`. */
  drizzle?: DrizzleQuery;
  /** Served by the resolvers in peers/apollo, from the product's own schema. */
  apollo?: true;
  postgraphile?: PostgraphileQuestion;
  /** The most that ours may cost, as a multiple of a peer's cost. */
  goals?: Partial<Record<OtherPeer, number>>;
}

export interface PostgraphileQuestion {
  /** In the names that PostGraphile gives the tables. */
  document: string;
  variables(subject: Subject): Variables;
  /** Brings its data into the shape of the product's. */
  shape?(data: never): object;
}

/** Whether a peer has a query for a question. */
export function answers(peer: PeerName, question: Question): boolean {
  return peer === 'ours' || question[peer] !== undefined;
}
