import { readClientDocument } from '../../../../activities/oauth-clients/read-client-document.ts';

const CLIENT_URL = 'https://agent.example.com/client.json';

const DOCUMENT = {
  client_id: CLIENT_URL,
  client_name: 'Example agent',
  client_uri: 'https://agent.example.com',
  redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

const READ_SCOPES = ['crm_objects:read', 'ads:read', 'event_log:read'];

const readDocument = (change: object) =>
  readClientDocument(CLIENT_URL, JSON.stringify({ ...DOCUMENT, ...change }), 300);

it('a client document without a scope field defines a client with read scopes', () => {
  expect(readDocument({})).toEqual({
    client: {
      name: 'Example agent',
      redirectUrls: DOCUMENT.redirect_uris,
      allowedScopes: READ_SCOPES,
      freshSeconds: 300,
    },
  });
});

it('a client document requires only client_id and redirect_uris', () => {
  const { client_id, redirect_uris } = DOCUMENT;
  expect(readClientDocument(CLIENT_URL, JSON.stringify({ client_id, redirect_uris }), 300)).toMatchObject({
    client: { name: 'An agent', allowedScopes: READ_SCOPES },
  });
});

it.each([
  [
    'only the requested scopes that agents may have',
    { scope: 'emails:send keys:write openid' },
    { allowedScopes: ['emails:send'] },
  ],
  ['read scopes if it requests no agent scope', { scope: 'openid' }, { allowedScopes: READ_SCOPES }],
  [
    'a default name if its name imitates Throughline',
    { client_name: 'Thr0ughline Console' },
    { name: 'An agent' },
  ],
  ['its name without "Throughline"', { client_name: 'Example (Throughline)' }, { name: 'Example' }],
  [
    'only valid redirect URLs, without duplicates',
    {
      redirect_uris: [
        'https://agent.example.com/back',
        'cursor://back',
        'com.example.agent:/back',
        'http://evil.example/back',
        'https://user@agent.example.com/back',
        'javascript:alert(1)',
        'https://agent.example.com/back',
        'http://[::1]/back',
      ],
    },
    { redirectUrls: ['https://agent.example.com/back', 'http://[::1]/back'] },
  ],
  [
    'the authentication method "none" if the list of supported methods contains it',
    {
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
    },
    { name: 'Example agent' },
  ],
  [
    'the authentication method "none" if only the list of supported methods omits it',
    { token_endpoint_auth_methods_supported: ['private_key_jwt'] },
    { name: 'Example agent' },
  ],
])('a client document gives its client %s', (_title, change, client) => {
  expect(readDocument(change)).toMatchObject({ client });
});

it.each([
  [{ client_id: 'https://agent.example.com/client.json?' }, 'has a client_id that differs'],
  [{ client_id: 'https://agent.example.com:443/client.json' }, 'has a client_id that differs'],
  [{ client_id: 'https://victim.example.com/client.json' }, 'has a client_id that differs'],
  [{ client_id: undefined }, 'has no client_id'],
  [{ client_id: 7 }, 'has no client_id'],
  [{ client_secret: 'secret' }, 'has a client_secret'],
  [{ client_secret: null }, 'has a client_secret'],
  [{ client_secret_expires_at: 0 }, 'has a client_secret_expires_at'],
  [{ token_endpoint_auth_method: 'client_secret_basic' }, 'needs token_endpoint_auth_method "none"'],
  [{ token_endpoint_auth_method: 'client_secret_post' }, 'needs token_endpoint_auth_method "none"'],
  [{ token_endpoint_auth_method: 'client_secret_jwt' }, 'needs token_endpoint_auth_method "none"'],
  [{ token_endpoint_auth_method: 'private_key_jwt' }, 'needs token_endpoint_auth_method "none"'],
  [
    {
      token_endpoint_auth_method: undefined,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
    },
    'needs token_endpoint_auth_method "none"',
  ],
  [{ redirect_uris: undefined }, 'has no redirect_uris'],
  [{ redirect_uris: [] }, 'has no redirect_uris'],
  [{ redirect_uris: 'https://agent.example.com/back' }, 'has no redirect_uris'],
  [{ redirect_uris: [7] }, 'has no redirect_uris'],
  [{ redirect_uris: ['cursor://back', 'http://evil.example/back'] }, 'has no redirect_uris with https'],
  [{ grant_types: ['client_credentials'] }, 'has no authorization_code'],
  [{ response_types: ['token'] }, 'has no code'],
  [{ client_name: 'Agent\u201D of \u201CGoogle' }, 'has an invalid client_name'],
  [{ client_name: 'a\nb' }, 'has an invalid client_name'],
  [{ client_name: 'a'.repeat(101) }, 'has an invalid client_name'],
  [{ client_name: 7 }, 'has a client_name that is not a string'],
  [{ scope: ['ads:read'] }, 'has a scope that is not a string'],
])('a client document with %j is refused: it %s', (change, fault) => {
  expect(readDocument(change)).toEqual({ fault: expect.stringContaining(fault) });
});

it.each(['', '{', '[]', 'null', '"text"', '<!doctype html>'])('refuses %j as a client document', (text) => {
  expect(readClientDocument(CLIENT_URL, text, 300)).toEqual({ fault: 'is not a JSON object' });
});
