import type { Consumed } from '../release-manifest.ts';

/** A published release, with what is known of its needs. */
export interface ConsumedRelease {
  /** Name of the app, or `shell`. */
  app: string;
  /** Release id. */
  release: string;
  /** Its operations: text by hash. */
  operations: Readonly<Record<string, string>>;
  /** Absent for a release built before manifests: only its operations can then be checked. */
  consumes?: Consumed;
}

/** One thing that a release needs and does not get. */
export interface FitFault {
  app: string;
  release: string;
  what: 'operation' | 'route' | 'export' | 'slot' | 'flag' | 'area' | 'place';
  /** Name of the operation, module, route, slot or flag. */
  name: string;
  /** The field or export concerned, for example `Deal.title`. */
  field?: string | undefined;
  reason: string;
}

/** Returns a fault as one line: `mfe-chat 0.1.1-3f2a: operation Thread: Message.text: …`. */
export function describeFault({ app, release, what, name, field, reason }: FitFault): string {
  return [`${app} ${release}`, `${what} ${name}`, ...(field ? [field] : []), reason].join(': ');
}
