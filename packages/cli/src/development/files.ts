import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Sends a file of a folder by its name, or says that there is none. */
export async function sendFile(response: ServerResponse, directory: string, name: string): Promise<void> {
  const file = path.join(directory, name);
  const content = file.startsWith(directory + path.sep) ? await readFile(file).catch(() => undefined) : undefined;
  if (!content) return void response.writeHead(404).end();
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
}
