/** Import rules between folders. docs/internals/architecture.md explains them. */

const FOLDERS = [
  'domain',
  'workflows',
  'activities',
  'worker',
  'models',
  'telemetry',
  'settings',
  'api',
  'sandbox',
  'dev',
  'admin',
  'client/src',
  'client/mcp',
  'console',
];

const MAY_IMPORT = {
  domain: [],
  'workflows/contract': [],
  models: ['domain'],
  telemetry: [],
  settings: [],
  workflows: ['domain', 'workflows/contract'],
  activities: ['models', 'domain', 'workflows/contract'],
  api: ['models', 'domain', 'telemetry', 'settings', 'workflows/contract', 'api/mcp', 'client/src/generated'],
  'api/mcp': ['api', 'models', 'client/src', 'client/mcp'],
  worker: ['workflows', 'activities', 'models', 'telemetry', 'settings', 'workflows/contract'],
  admin: ['models', 'domain', 'settings', 'workflows/contract', 'api/oauth'],
  dev: ['admin'],
  sandbox: [],
  'client/src': [],
  // The MCP tools, which use the client. They run in a process of their own (stdio) and in the API (HTTP).
  'client/mcp': ['client/src'],
  console: ['client/src'],
};

/** Part of a folder with its own rules. */
const APART = { workflows: 'workflows/contract', api: 'api/mcp' };

const GOOGLE_ADS_CLIENT = '^activities/searchads/(google-ads-client|google-ads-services|read-faults)[.]ts$';
const OIDC_PROVIDER = '^api/oauth/(provider|interactions|adapter|tokens)[.]ts$';

const boundaries = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `${folder} may import ${allowed.join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^${folder}/`, ...(APART[folder] && { pathNot: `^${APART[folder]}/` }) },
  to: {
    path: `^(${[...FOLDERS, 'test', 'bench', 'tools', 'examples'].join('|')})/`,
    pathNot: [folder, ...allowed].map((name) => `^${name}/`),
  },
}));

module.exports = {
  forbidden: [
    ...boundaries,
    {
      name: 'tracker-stands-alone',
      comment: 'The tracking script runs in browsers: no dependency, and of ours only what is pure.',
      severity: 'error',
      from: { path: '^api/tracker/' },
      to: { pathNot: '^(api/tracker|domain)/' },
    },
    {
      name: 'tracker-is-served-only',
      comment: 'Nothing but browsers can run it.',
      severity: 'error',
      from: { pathNot: '^api/tracker/' },
      to: { path: '^api/tracker/' },
    },
    {
      name: 'client-depends-on-nothing',
      comment:
        'The client runs in Node.js, browsers, Deno and on the edge: nothing of Node.js, and no package but the parser of its CSV entry.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '^client/src/read-csv[.]ts$' },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycle',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${FOLDERS.join('|')})$` },
      to: { circular: true },
    },
    {
      name: 'workflows-are-deterministic',
      comment: 'Workflow code runs in a sandbox without Node.',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-is-pure',
      comment:
        'No I/O, no clock, no crypto. Schemas and the tables of phone numbers, countries, currencies, IP addresses and public suffixes are pure.',
      severity: 'error',
      from: { path: '^domain/' },
      to: {
        dependencyTypes: ['core', 'npm'],
        pathNot: 'node_modules/(libphonenumber-js|i18n-iso-countries|currency-codes|ipaddr\\.js|tldts|zod)/',
      },
    },
    {
      name: 'google-ads-on-first-use',
      comment: 'The client of Google Ads costs 190 MB: load it with import() when it is used.',
      severity: 'error',
      from: { path: '^(activities|worker)/', pathNot: GOOGLE_ADS_CLIENT },
      to: { path: GOOGLE_ADS_CLIENT, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tools-import-types-of-the-client',
      comment: 'The API serves the tools, and its image has no build of the client package.',
      severity: 'error',
      from: { path: '^client/mcp/src/', pathNot: '^client/mcp/src/main[.]ts$' },
      to: { path: '^(client/(src|dist)/|@throughline/client)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'oidc-provider-on-first-use',
      comment: 'The package costs an idle API more than 10 MB: load it with import() when it is used.',
      severity: 'error',
      from: { path: '^api/', pathNot: OIDC_PROVIDER },
      to: {
        path: [OIDC_PROVIDER, 'node_modules/oidc-provider/'],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'google-ads-in-its-client',
      comment: 'Only the client of Google Ads imports its packages; types are free.',
      severity: 'error',
      from: { path: '^(activities|worker)/', pathNot: GOOGLE_ADS_CLIENT },
      to: { path: 'node_modules/google-ads-(api|node)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-calls-no-provider',
      comment: 'The API holds no provider credential and loads neither a provider client nor the worker.',
      severity: 'error',
      from: { path: '^api/' },
      to: {
        path: 'node_modules/(resend|@temporalio/worker|google-ads-api|google-ads-node|@aws-sdk|@smithy)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/.*/node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
