/** The walls of ARCHITECTURE.md, checked by `npm run check`. */

const apps = '^mfe-[^/]+/';

/** What each package may import besides itself; a package that is missing here may import none of the others. */
const layers = {
  'app-contract': ['api-contract', 'brand'],
  brand: [],
  'error-codes': [],
  paths: [],
  rules: [],
  router: [],
  'second-factor': [],
  'api-contract': [],
  'design-system': ['brand', 'rules'],
  'app-kit': ['app-contract', 'brand', 'design-system', 'error-codes', 'router', 'rules'],
  charts: ['app-kit', 'design-system'],
  'deal-ui': ['app-contract', 'app-kit', 'design-system', 'paths', 'router', 'rules'],
  'document-viewer': ['app-kit', 'design-system'],
  'flow-ui': ['app-contract', 'app-kit', 'design-system', 'document-viewer', 'rules'],
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
      comment: 'Packages are below everything else.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '^(mfe-[^/]+|shell|api|e2e|tools|benchmarks)/' },
    },
    {
      name: 'shell-to-app-or-api',
      comment: 'The shell knows no app at build time, and the API only by its contract.',
      severity: 'error',
      from: { path: '^shell/src/' },
      to: { path: '^(mfe-[^/]+|api|e2e|tools|benchmarks)/' },
    },
    {
      name: 'antd-through-the-design-system',
      comment: 'Components come from @platform/design-system, so that every app shares the same few.',
      severity: 'error',
      from: { path: '^(mfe-[^/]+|shell|packages)/', pathNot: '^packages/(design-system|web-build)/' },
      to: { path: 'node_modules/(antd|@ant-design)/' },
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
      comment: 'The product needs neither its demo content nor the tools that start it.',
      severity: 'error',
      from: { path: '^api/src/' },
      to: { path: '^(api/demo|tools)/' },
    },
    {
      name: 'domain-through-its-service',
      comment: 'A domain calls another one through its service.ts; types of its mappers may be named.',
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
        'What domains stand on is handed what it needs of them by composition.ts and services.ts, types included.',
      severity: 'error',
      from: {
        path: '^api/src/(access|database|errors|events|files|graphql|identity|jobs|mail|platform|plugins)/',
        // Made of the shapes that the domains' mappers.ts name.
        pathNot: '^api/src/graphql/generated/',
      },
      to: { path: '^api/src/domains/' },
    },
    {
      name: 'identity-is-a-leaf',
      comment: 'Who somebody is stands on the database alone; what it must ask of accounts is handed to it.',
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
      comment: 'Read models are SQL over the tables; they call no service.',
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
      // Generated folders may be missing; this package of types alone has nothing to resolve to.
      to: { couldNotResolve: true, pathNot: ['(^|/)(gql|generated)(/|$)', '^@graphql-typed-document-node/core$'] },
    },
    ...layerRules,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(shell|mfe-[^/]+|packages/[^/]+)/dist/|^\\.cache/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
