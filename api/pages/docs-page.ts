/** The reference page. Script and styles are separate files, so its policy forbids inline scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Throughline API reference</title>
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="stylesheet" href="/docs/page.css">
  </head>
  <body>
    <nav aria-label="Throughline"><a href="/console">Console</a> <a href="/openapi.json">OpenAPI document</a></nav>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`;

/** Styles that Swagger UI lacks: dark background, and layout for phones. */
export const STYLES = `html.dark-mode, html.dark-mode body { background: #1c2022; }
body { margin: 0; }
nav { display: flex; gap: 1.5rem; max-width: 1460px; margin: 0 auto; padding: 0.75rem 20px; font: 600 14px sans-serif; }
nav a { color: #3640ab; }
html.dark-mode nav a { color: #a3acf7; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock-body { overflow-x: auto; }
  .swagger-ui table.parameters thead { display: none; }
  .swagger-ui table.parameters tbody tr td { display: block; padding: 6px 0; }
  .swagger-ui .parameters-col_description input[type=text] { width: 100%; }
}
`;

/**
 * Renders the document. Credentials stay in memory; operations without credentials are disabled, because providers,
 * mail readers or "Authorize" call them.
 *
 * Resolves `#/…` references itself, since Swagger UI reads the document twice per opened operation. `$$ref` keeps an
 * object's origin; recursive schemas stay references.
 */
export const INITIALIZER = `const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

const unescaped = (key) => key.replaceAll('~1', '/').replaceAll('~0', '~');
const inlined = (spec, value, within) => {
  if (Array.isArray(value)) return value.map((each) => inlined(spec, each, within));
  if (value === null || typeof value !== 'object') return value;
  const { $ref: ref, ...own } = value;
  if (typeof ref !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inlined(spec, each, within)]));
  }
  if (within.includes(ref)) return value;
  const target = ref.split('/').slice(1).reduce((at, key) => at[unescaped(key)], spec);
  return { ...inlined(spec, target, [...within, ref]), ...inlined(spec, own, within), $$ref: ref };
};
const resolveSubtree = async (spec, path) => ({
  spec: inlined(spec, path.reduce((at, key) => at?.[key], spec), []) ?? null,
  errors: [],
});

fetch('/docs/document.json').then((answer) => answer.json()).then((spec) => {
  const takesCredential = (path, method) => spec.paths[path][method].security.length > 0;
  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    persistAuthorization: false,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    oauth2RedirectUrl: new URL('/docs/signed-in', location).href,
    plugins: [
      {
        fn: { resolveSubtree },
        statePlugins: {
          spec: {
            wrapSelectors: { allowTryItOutFor: () => (_state, path, method) => takesCredential(path, method) },
          },
        },
      },
    ],
  });
  ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true });
});

new BroadcastChannel('signed-in').onmessage = ({ data }) => {
  const flow = window.swaggerUIRedirectOauth2;
  if (!flow || data.state !== flow.state) return;
  if (data.code) {
    delete flow.state;
    flow.auth.code = data.code;
    flow.callback({ auth: flow.auth, redirectUrl: flow.redirectUrl });
  } else {
    const message = data.error_description ?? data.error;
    flow.errCb({ authId: flow.auth.name, source: 'auth', level: 'error', message });
  }
};
`;

/** Redirect URI of the reference page's sign-in. */
export const SIGNED_IN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Back to the API reference</title>
  </head>
  <body>
    <p>You are signed in. You can close this window.</p>
    <script src="/docs/signed-in.js"></script>
  </body>
</html>
`;

/**
 * Passes the authorization response to the reference page, which matches it by state. `window.opener` is unavailable,
 * because a mailed link opens another window.
 */
export const SIGNED_IN_SCRIPT = `new BroadcastChannel('signed-in').postMessage(
  Object.fromEntries(new URLSearchParams(location.search)),
);
history.replaceState(null, '', location.pathname);
window.close();
`;
