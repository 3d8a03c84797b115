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
  // MCP tools call the API through the client. They run in their own process (stdio) and in the API (HTTP).
  'client/mcp': ['client/src'],
  console: ['client/src'],
};

/** Subfolders with their own rules, which replace the rules of the folder. */
const APART = { workflows: 'workflows/contract', api: 'api/mcp' };

const GOOGLE_ADS_CLIENT = '^activities/searchads/(google-ads-client|google-ads-services|read-faults)[.]ts$';
const OIDC_PROVIDER = '^api/oauth/(provider|interactions|adapter|tokens)[.]ts$';

const boundaries = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder.replace('/', '-')}-imports`,
  comment: `${folder} may import ${allowed.join(', ') || 'no other folder'}.`,
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
      comment:
        'The tracking script runs in browsers. Outside its folder, it imports only domain/, which is pure.',
      severity: 'error',
      from: { path: '^api/tracker/' },
      to: { pathNot: '^(api/tracker|domain)/' },
    },
    {
      name: 'tracker-is-served-only',
      comment: 'Only browsers can run the tracking script, so no other code imports it.',
      severity: 'error',
      from: { pathNot: '^api/tracker/' },
      to: { path: '^api/tracker/' },
    },
    {
      name: 'client-depends-on-nothing',
      comment:
        'The client also runs in browsers, Deno and edge runtimes, so it imports no Node.js module and no package. Only read-csv.ts imports a CSV parser.',
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
      comment: 'Workflow code runs in a sandbox without Node.js modules.',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-is-pure',
      comment:
        'domain/ has no I/O, no clock and no cryptography. It imports only pure packages: zod, and tables of phone numbers, countries, currencies, IP addresses and public suffixes.',
      severity: 'error',
      from: { path: '^domain/' },
      to: {
        dependencyTypes: ['core', 'npm'],
        pathNot: 'node_modules/(libphonenumber-js|i18n-iso-countries|currency-codes|ipaddr\\.js|tldts|zod)/',
      },
    },
    {
      name: 'google-ads-on-first-use',
      comment: 'The Google Ads client takes 190 MB of memory. Load it with import() on first use.',
      severity: 'error',
      from: { path: '^(activities|worker)/', pathNot: GOOGLE_ADS_CLIENT },
      to: { path: GOOGLE_ADS_CLIENT, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tools-import-types-of-the-client',
      comment:
        'The API loads the MCP tools, and the image of the API has no built client, so the tools import only types of the client.',
      severity: 'error',
      from: { path: '^client/mcp/src/', pathNot: '^client/mcp/src/main[.]ts$' },
      to: { path: '^(client/(src|dist)/|@throughline/client)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'oidc-provider-on-first-use',
      comment:
        'oidc-provider adds more than 10 MB of memory to an idle API. Load it with import() on first use.',
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
      comment: 'Only the Google Ads client imports its packages. Other files may import their types.',
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
