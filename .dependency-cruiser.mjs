/** The module boundaries of ARCHITECTURE.md, checked by `npm run check`. */

const apps = '^mfe-[^/]+/';

/** The packages that each package may import; a package that is missing here may import no other package. */
const layers = {
  'app-contract': ['api-contract', 'brand'],
  brand: [],
  'error-codes': [],
  paths: [],
  rules: [],
  router: [],
  'second-factor': [],
  'api-contract': [],
  cli: ['api-contract', 'app-contract', 'web-build'],
  'create-app': [],
  'design-system': ['brand', 'rules'],
  'app-kit': ['app-contract', 'brand', 'design-system', 'error-codes', 'router', 'rules'],
  charts: ['app-kit', 'design-system'],
  'deal-page': ['app-kit', 'deal-ui', 'design-system', 'rules'],
  'deal-ui': ['app-contract', 'app-kit', 'design-system', 'flow-ui', 'paths', 'router', 'rules'],
  'document-viewer': ['app-kit', 'design-system'],
  'flow-ui': ['app-contract', 'app-kit', 'design-system', 'document-viewer', 'paths', 'router', 'rules'],
  'preference-forms': ['app-kit', 'design-system', 'rules'],
  'rich-text': ['app-kit', 'design-system', 'rules'],
  'web-build': ['api-contract', 'app-contract', 'brand', 'paths'],
};

const layerRules = Object.entries(layers).map(([name, allowed]) => ({
  name: `layer-of-${name}`,
  comment: `packages/${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other package'}: packages import downwards only.`,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: '\\.test\\.' },
  to: { path: '^packages/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules that import each other cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'app-to-app',
      comment: 'An app imports from packages/, never from another app.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+)/' },
      to: { path: apps, pathNot: '^$1/' },
    },
    {
      name: 'app-to-shell-or-api',
      comment: 'An app imports from packages/, never from the shell or the API.',
      severity: 'error',
      from: { path: apps },
      to: { path: '^(shell|api|e2e|tools|benchmarks)/' },
    },
    {
      name: 'package-to-app',
      comment: 'Packages do not depend on apps, the shell, the API or tools.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '^(mfe-[^/]+|shell|api|e2e|tools|benchmarks)/' },
    },
    {
      name: 'shell-to-app-or-api',
      comment: 'The shell loads apps at run time and depends on the API only through its contract.',
      severity: 'error',
      from: { path: '^shell/src/' },
      to: { path: '^(mfe-[^/]+|api|e2e|tools|benchmarks)/' },
    },
    {
      name: 'antd-through-the-design-system',
      comment: 'Components come from @platform/design-system, so that all apps share one set.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|shell|packages)/', pathNot: '^packages/(design-system|web-build)/' },
      to: { path: 'node_modules/(antd|@ant-design)/' },
    },
    {
      name: 'rich-text-for-staff',
      comment: 'The editor of formatted texts is large, and only staff write them.',
      severity: 'error',
      from: { pathNot: '^(mfe-admin|packages/rich-text)/' },
      to: { path: '^packages/rich-text/' },
    },
    {
      name: 'editor-library-in-one-package',
      comment: 'Two copies of ProseMirror on a page do not understand each other: only packages/rich-text imports it.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|shell|packages|api|e2e|tools|benchmarks)/', pathNot: '^packages/rich-text/' },
      to: { path: 'node_modules/(@tiptap|prosemirror-[^/]+)/' },
    },
    {
      name: 'routing-through-the-router',
      comment: 'Routing comes from @platform/router.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|shell|packages)/', pathNot: '^packages/(router|web-build)/' },
      to: { path: 'node_modules/react-router(-dom)?/' },
    },
    {
      name: 'api-to-screens',
      comment: 'The API shares only contracts, rules, paths, error codes and brand with the screens.',
      severity: 'error',
      from: { path: '^api/(src|demo)/' },
      to: {
        path: '^(shell|mfe-[^/]+|e2e|benchmarks|packages/(?!(rules|paths|error-codes|brand|app-contract|api-contract)/))',
      },
    },
    {
      name: 'api-to-its-users',
      comment: 'The API depends neither on the demo content nor on the tools that start it.',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { path: '^(api/demo|tools)/' },
    },
    {
      name: 'domain-through-its-service',
      comment: 'A domain uses another domain through its service.ts; the types of its mappers may be imported too.',
      severity: 'error',
      from: { path: '^api/src/domains/([^/]+)/' },
      to: {
        path: '^api/src/domains/[^/]+/',
        pathNot: ['^api/src/domains/$1/', '^api/src/domains/[^/]+/(service|mappers)\\.ts$'],
      },
    },
    {
      name: 'infrastructure-knows-no-domain',
      comment:
        'Infrastructure gets what it needs of the domains, types included, injected by composition.ts and services.ts.',
      severity: 'error',
      from: {
        path: '^api/src/(access|database|errors|events|files|graphql|identity|jobs|mail|platform|plugins)/',
        // Generated code refers to the types that the domains' mappers.ts declare.
        pathNot: '^api/src/graphql/generated/',
      },
      to: { path: '^api/src/domains/' },
    },
    {
      name: 'identity-is-a-leaf',
      comment: 'Identity depends on the database only; what it needs of accounts is injected.',
      severity: 'error',
      from: { path: '^api/src/identity/' },
      to: {
        path: '^api/src/',
        pathNot: '^api/src/(identity/|database/|errors/|dependencies\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'read-models-know-no-domain',
      comment: 'Read models query tables with SQL; they call no service.',
      severity: 'error',
      from: { path: '^api/src/read-models/' },
      to: { path: '^api/src/domains/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(api/(src|demo)|(shell|mfe-[^/]+|packages/[^/]+)/src)/', pathNot: '\\.test\\.' },
      to: { path: '(^|/)test/|\\.test\\.' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // Generated folders may be missing, and this types-only package has no module to resolve to.
      to: { couldNotResolve: true, pathNot: ['(^|/)(gql|generated)(/|$)', '^@graphql-typed-document-node/core$'] },
    },
    ...layerRules,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(shell|mfe-[^/]+|packages/[^/]+)/dist/|^packages/create-app/template/|^\\.cache/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
