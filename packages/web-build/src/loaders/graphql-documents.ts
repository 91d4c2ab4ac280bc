import path from 'node:path';
import type { LoaderContext } from 'webpack';

const call = /\bgraphql\(\s*(?:\/\*\s*GraphQL\s*\*\/\s*)?`([^`]*)`\s*,?\s*\)/g;
const definition = /^\s*(query|mutation|subscription|fragment)\s+(\w+)/gm;

/**
 * Replaces `graphql(`…`)` by the generated document. Otherwise each operation would be bundled twice: as text, the key
 * of the generated lookup table, and as document.
 */
export default function graphqlDocumentsLoader(
  this: Pick<LoaderContext<unknown>, 'resourcePath'>,
  source: string,
): string {
  const documents = new Set<string>();
  const replaced = source.replace(call, (_whole, text: string) => {
    const [first, second] = [...text.matchAll(definition)];
    if (!first || second) throw new Error('graphql(`…`) takes exactly one named operation or fragment');
    const name = `${first[2]}${first[1] === 'fragment' ? 'FragmentDoc' : 'Document'}`;
    documents.add(name);
    return localName(name);
  });
  if (documents.size === 0) return source;
  const generated = path.relative(path.dirname(this.resourcePath), generatedDirectory(this.resourcePath));
  const module = `${generated.startsWith('.') ? generated : `./${generated}`}/graphql`;
  const imports = [...documents].map((name) => `${name} as ${localName(name)}`);
  // Prepended to the first line to keep the line numbers of source maps.
  return `import { ${imports.join(', ')} } from '${module}';${replaced}`;
}

/** Returns `src/gql` of the workspace that a source belongs to. */
function generatedDirectory(resource: string): string {
  const sources = resource.lastIndexOf(`${path.sep}src${path.sep}`);
  return path.join(resource.slice(0, sources), 'src/gql');
}

/** Prefixes the name, because a source often names its constant like the generated document. */
function localName(name: string): string {
  return `__generated${name}`;
}
