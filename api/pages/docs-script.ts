/**
 * Disables "Try it out" for operations that take no credential, because only providers, browsers, mail
 * programs and OAuth clients call them. Resolves references itself, because Swagger UI would read the
 * document twice for each opened operation.
 */
export const INITIALIZER = `const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

const unescapeKey = (key) => key.replaceAll('~1', '/').replaceAll('~0', '~');
const inlineReferences = (spec, value, within) => {
  if (Array.isArray(value)) return value.map((item) => inlineReferences(spec, item, within));
  if (value === null || typeof value !== 'object') return value;
  const { $ref: ref, ...own } = value;
  if (typeof ref !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlineReferences(spec, inner, within)]));
  }
  if (within.includes(ref)) return value;
  const target = ref.split('/').slice(1).reduce((at, key) => at[unescapeKey(key)], spec);
  return { ...inlineReferences(spec, target, [...within, ref]), ...inlineReferences(spec, own, within), $$ref: ref };
};
const resolveSubtree = async (spec, path) => ({
  spec: inlineReferences(spec, path.reduce((at, key) => at?.[key], spec), []) ?? null,
  errors: [],
});

const credential = document.getElementById('credential');
const secret = document.getElementById('secret');
const status = credential.querySelector('output');
let addCredential = (request) => request;

const toHeader = (text) => {
  if (/^(Bearer|ApiKey) /.test(text)) return ['Authorization', text];
  if (text.startsWith('tl_sk_')) return ['Authorization', 'ApiKey ' + text];
  if (text.startsWith('tl_ak_')) return ['X-App-Key', text];
  if (text.startsWith('tl_pk_')) return ['X-Write-Key', text];
  return ['Authorization', 'Bearer ' + text];
};
credential.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = secret.value.trim();
  const [name, value] = toHeader(text);
  addCredential = (request) => {
    if (text !== '') request.headers[name] = value;
    return request;
  };
  status.textContent = text === '' ? 'No credential' : 'Sent as ' + name;
});
document.getElementById('session').addEventListener('click', () => {
  secret.value = '';
  addCredential = (request) => {
    const url = new URL(request.url, location);
    request.url = '/console/api' + url.pathname + url.search;
    request.headers['X-Console'] = '1';
    return request;
  };
  status.textContent = 'Console session';
});

const list = document.getElementById('operations');
const listOperations = (spec) => {
  const entries = [];
  for (const { name: tag } of spec.tags) {
    const operations = Object.entries(spec.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation.tags[0] === tag ? [{ path, method, ...operation }] : [],
      ),
    );
    const section = document.createElement('section');
    const heading = document.createElement('h2');
    heading.textContent = tag;
    const items = document.createElement('ul');
    for (const { path, method, operationId, summary } of operations) {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.textContent = summary;
      link.title = method.toUpperCase() + ' ' + path;
      link.href = '#/' + encodeURIComponent(tag) + '/' + operationId;
      item.append(link);
      items.append(item);
      entries.push({ item, section, text: [summary, path, operationId, tag].join(' ').toLowerCase() });
    }
    section.append(heading, items);
    list.append(section);
  }
  document.getElementById('search').addEventListener('input', ({ target }) => {
    const words = target.value.toLowerCase().split(' ');
    for (const { item, text } of entries) item.hidden = !words.every((word) => text.includes(word));
    for (const { section } of entries) section.hidden = section.querySelector('li:not([hidden])') === null;
  });
};

fetch('/docs/document.json').then((response) => response.json()).then((spec) => {
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
    requestInterceptor: (request) => (request.url.includes('/api/auth/') ? request : addCredential(request)),
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
  listOperations(spec);
  const openFragment = async () => {
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    list.querySelector('a[href=' + JSON.stringify(location.hash) + ']')?.setAttribute('aria-current', 'true');
    const [, , id = ''] = location.hash.split('/');
    const isOpen = () => document.querySelector('.opblock.is-open[id$="-' + CSS.escape(id) + '"]');
    // Swagger UI only renders operations near the viewport, so one attempt may not reach the operation.
    for (let attempt = 0; id !== '' && attempt < 10 && !isOpen(); attempt += 1) {
      ui.layoutActions.parseDeepLinkHash(location.hash);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };
  addEventListener('hashchange', openFragment);
  void openFragment();
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

/**
 * Passes the authorization response to the reference page, which compares `state`. A `BroadcastChannel` is
 * needed, because a sign-in link in an e-mail opens a window without `window.opener`.
 */
export const SIGNED_IN_SCRIPT = `new BroadcastChannel('signed-in').postMessage(
  Object.fromEntries(new URLSearchParams(location.search)),
);
history.replaceState(null, '', location.pathname);
window.close();
`;
