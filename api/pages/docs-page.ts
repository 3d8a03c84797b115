/** The reference page. Its script and styles are files of their own, so that its policy allows no inline script. */
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
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`;

/** What Swagger UI leaves to the page: the background in the dark, and operations that fit a phone. */
export const STYLES = `html.dark-mode, html.dark-mode body { background: #1c2022; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock-body { overflow-x: auto; }
  .swagger-ui table.parameters thead { display: none; }
  .swagger-ui table.parameters tbody tr td { display: block; padding: 6px 0; }
  .swagger-ui .parameters-col_description input[type=text] { width: 100%; }
}
`;

/**
 * Draws the document. Credentials live as long as the page does and are stored nowhere. What needs no credential is not
 * called from here: a provider signs it, a reader of a mail follows it, and the token endpoint is behind "Authorize".
 *
 * References are resolved in place of Swagger UI, which reads the whole document twice for each operation that is
 * opened. All of them are `#/…`. `$$ref` tells it what an object was; a schema within itself stays a reference.
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

/** Where a person who agreed is sent back to. */
export const SIGNED_IN_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Back to the API reference</title>
  </head>
  <body>
    <p>You can close this window: the API reference has what it needs.</p>
    <script src="/docs/signed-in.js"></script>
  </body>
</html>
`;

/**
 * Hands the answer to the reference page, which knows its own by the state. Not by `window.opener`, as Swagger UI's own
 * page does: who signs in opens the link of a mail, and comes back in a window that the reference has not opened.
 */
export const SIGNED_IN_SCRIPT = `new BroadcastChannel('signed-in').postMessage(
  Object.fromEntries(new URLSearchParams(location.search)),
);
history.replaceState(null, '', location.pathname);
window.close();
`;
