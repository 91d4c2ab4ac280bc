import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AppRelease, RegistryDocument } from '@platform/app-contract/schema';

/** What is behind the page of `platform dev`: a mock, or a running product. */
export interface Backend {
  /** Returns the page for a path without the registry, which the server adds, with the registry that it gets. */
  page(request: IncomingMessage): Promise<{ html: string; registry: RegistryDocument }>;
  /** Returns the registry, for the query of the request. */
  registry(query: string): Promise<RegistryDocument>;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles the connection of live updates. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** The app as last built. */
export interface BuiltApp {
  release: AppRelease;
  /** Folder of its files. */
  directory: string;
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
