import type { DrizzleQuery } from '../peers/drizzle/database.ts';
import type { Role, Subject } from '../subject.ts';

export const peerNames = ['ours', 'postgraphile', 'apollo', 'drizzle', 'floor'] as const;
export type PeerName = (typeof peerNames)[number];
export type OtherPeer = Exclude<PeerName, 'ours'>;

export type Variables = Record<string, unknown>;

/**
 * One request of a screen, and its implementation by each peer; a row of the table of figures. To add one, for example
 * of a staff list or a chat, name the operation that its screen registers and add the query of each peer that
 * implements it.
 */
export interface Scenario {
  name: string;
  /** Heading of its table; the number of deals is appended. */
  title: string;
  /** Name of an operation registered by an app; the product is called with its hash. */
  operation: string;
  as: Role;
  /**
   * Variables that the screen sends.
   *
   * @param rows number of rows that a list requests
   */
  variables(subject: Subject, rows: number): Variables;
  /**
   * One statement that returns the response's `data` as `answer`; it may contain placeholders such as `{accountId}`
   * (see peers/floor.ts).
   */
  floor?: string;
  /** Returns the response's `data`. */
  drizzle?: DrizzleQuery;
  /** Served by the resolvers in peers/apollo with the product's own schema. */
  apollo?: true;
  postgraphile?: PostgraphileScenario;
  /** Maximum cost of ours, as a multiple of a peer's cost. */
  goals?: Partial<Record<OtherPeer, number>>;
}

export interface PostgraphileScenario {
  /** Document with the field names that PostGraphile derives from the tables. */
  document: string;
  variables(subject: Subject): Variables;
  /** Converts its data to the shape of the product's. */
  shape?(data: never): object;
}

/** Whether a peer implements a scenario. */
export function answers(peer: PeerName, scenario: Scenario): boolean {
  return peer === 'ours' || scenario[peer] !== undefined;
}
