import { SCOPES } from '../../domain/scopes.ts';
import { ISSUER_PATH, ROUTES } from '../oauth/provider.ts';

/** The name of the security scheme by which the reference page gets tokens. */
export const OAUTH_SCHEME = 'oauth2';

/** The tag that the token endpoint stands under. */
export const TOKEN_TAG = 'Auth';

const TOKEN_PATH = ISSUER_PATH + ROUTES.token;

const KEY_SET_PATH = ISSUER_PATH + ROUTES.jwks;

type Described = { paths: Record<string, unknown>; components: Record<string, Record<string, unknown>> };

/**
 * Adds the token endpoint and the key set to a document. They are no operations of ours: the authorisation server
 * serves them, and the client and the generated tests leave them to OAuth libraries.
 */
export function withAuthorizationEndpoints<Document extends Described>(document: Document): Document {
  const { paths, components } = document;
  return {
    ...document,
    paths: { [TOKEN_PATH]: { post: issueToken() }, [KEY_SET_PATH]: { get: readKeySet() }, ...paths },
    components: { ...components, schemas: { ...components['schemas'], OAuthError: oauthErrorSchema() } },
  };
}

/** Adds the security scheme by which the reference page signs in. */
export function withSignIn<Document extends Described>(document: Document): Document {
  const { components } = document;
  const securitySchemes = { [OAUTH_SCHEME]: scheme(), ...components['securitySchemes'] };
  return { ...document, components: { ...components, securitySchemes } };
}

function scheme() {
  const scopes = Object.fromEntries(SCOPES.map((scope) => [scope, '']));
  return {
    type: 'oauth2',
    description: 'Gets a token and sends it with each call. It is forgotten when the page is left.',
    flows: {
      clientCredentials: { tokenUrl: TOKEN_PATH, scopes },
      authorizationCode: {
        authorizationUrl: ISSUER_PATH + ROUTES.authorization,
        tokenUrl: TOKEN_PATH,
        refreshUrl: TOKEN_PATH,
        scopes,
      },
    },
  };
}

function issueToken() {
  const text = (description: string, maxLength?: number) => ({ type: 'string', maxLength, description });
  return {
    operationId: 'issueToken',
    tags: [TOKEN_TAG],
    summary: 'Get an access token',
    description: `The token endpoint of OAuth 2.0 (RFC 6749). A confidential client sends its id and secret in
\`Authorization: Basic\`, a public one its \`client_id\` in the form.

- \`grant_type=client_credentials\` with \`scope\`: a token of the client's own, in its project.
- \`grant_type=authorization_code\` with \`code\`, \`redirect_uri\` and \`code_verifier\` (PKCE, S256): a token of the person
  who agreed at \`${ISSUER_PATH + ROUTES.authorization}\`.
- \`grant_type=refresh_token\` with \`refresh_token\`: the next one. The refresh token changes each time.

A token lives 15 minutes.`,
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            required: ['grant_type'],
            maxProperties: 50,
            propertyNames: { maxLength: 100 },
            'x-limit-bytes': 16_384,
            properties: {
              grant_type: {
                type: 'string',
                enum: ['client_credentials', 'authorization_code', 'refresh_token'],
              },
              scope: text('Scopes, separated by spaces.', 4000),
              code: text('The code from the redirect.', 200),
              redirect_uri: text('The same as in the request for the code.', 2000),
              code_verifier: text('The verifier that the `code_challenge` was made of.', 128),
              refresh_token: text('The latest refresh token.', 200),
              client_id: text('The id of a public client.', 255),
            },
          },
          example: { grant_type: 'client_credentials', scope: 'ads:read emails:send' },
        },
      },
    },
    responses: {
      '200': {
        description: 'A token.',
        headers: {
          'X-Request-Id': header('X-Request-Id'),
          RateLimit: header('RateLimit'),
          'RateLimit-Policy': header('RateLimit-Policy'),
        },
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['access_token', 'token_type', 'expires_in'],
              properties: {
                access_token: text('For `Authorization: Bearer`.'),
                token_type: { type: 'string', const: 'Bearer' },
                expires_in: { type: 'integer', description: 'Seconds.' },
                scope: text('What was granted.'),
                refresh_token: text('With `offline_access`, of a person.'),
              },
            },
            example: {
              access_token: 'eyJhbGciOiJFZERTQSJ9.example.signature',
              token_type: 'Bearer',
              expires_in: 900,
              scope: 'ads:read emails:send',
            },
          },
        },
      },
      '400': oauthError(
        'The request, the grant or a scope is not valid (`validation_error`); `error` says which.',
        { error: 'invalid_grant', error_description: 'grant request is invalid', code: 'validation_error' },
      ),
      '401': oauthError('The client is unknown or disabled, or its secret is wrong (`unauthorized`).', {
        error: 'invalid_client',
        error_description: 'client authentication failed',
        code: 'unauthorized',
      }),
      default: oauthError(
        `Any other error, by status: 405 \`method_not_allowed\`, 408 \`request_timeout\`, 413 \`payload_too_large\`,
429 \`rate_limited\`, 500 \`internal_error\`, 503 \`unavailable\`. Repeat 429 and 503 after \`Retry-After\` seconds.`,
        {
          error: 'temporarily_unavailable',
          error_description: 'The service cannot answer right now. Try again in 2 seconds.',
          code: 'unavailable',
        },
        { 'Retry-After': header('Retry-After') },
      ),
    },
  };
}

function readKeySet() {
  const text = (description: string) => ({ type: 'string', description });
  return {
    operationId: 'readKeySet',
    tags: [TOKEN_TAG],
    summary: 'Read the key set',
    description: `The public keys that access tokens are verified with, as a JWK set (RFC 7517). Find the key by the \`kid\` in the
token's header. Keep the set as long as \`Cache-Control\` says, and read it again for a \`kid\` that is not in it.`,
    security: [],
    responses: {
      '200': {
        description: 'The keys. Before the first token there is none, and the answer may not be cached.',
        headers: { 'X-Request-Id': header('X-Request-Id') },
        content: {
          'application/jwk-set+json': {
            schema: {
              type: 'object',
              required: ['keys'],
              properties: {
                keys: {
                  type: 'array',
                  items: {
                    type: 'object',
                    required: ['kty', 'kid', 'alg', 'use', 'crv', 'x', 'y'],
                    properties: {
                      kty: { type: 'string', const: 'EC' },
                      kid: text('Names the key.'),
                      alg: { type: 'string', const: 'ES256' },
                      use: { type: 'string', const: 'sig' },
                      crv: { type: 'string', const: 'P-256' },
                      x: text('The point on the curve, in base64url.'),
                      y: text('The point on the curve, in base64url.'),
                    },
                  },
                },
              },
            },
            example: {
              keys: [
                {
                  kty: 'EC',
                  crv: 'P-256',
                  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
                  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
                  kid: 'V2wDmKJ0qGqWnVwVw1nQ0yqz5zY5h9gk0Vx7c0F9m3A',
                  alg: 'ES256',
                  use: 'sig',
                },
              ],
            },
          },
        },
      },
      '431': error('The headers are larger than 16 KiB (`headers_too_large`).', {
        message: 'The headers are larger than 16 KiB.',
        code: 'headers_too_large',
      }),
      default: { $ref: '#/components/responses/Unexpected' },
    },
  };
}

function header(name: string) {
  return { $ref: `#/components/headers/${name}` };
}

function error(description: string, example: object, schema = 'Error', headers = {}) {
  return {
    description,
    headers: { 'X-Request-Id': header('X-Request-Id'), ...headers },
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
  };
}

function oauthError(
  description: string,
  example: { error: string; error_description: string; code: string },
  headers = {},
) {
  return error(description, { ...example, message: example.error_description }, 'OAuthError', headers);
}

/** RFC 6749 section 5.2, and our own shape beside it. */
function oauthErrorSchema() {
  return {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      {
        type: 'object',
        required: ['error', 'error_description', 'code'],
        properties: {
          error: { type: 'string', description: 'The code of RFC 6749.' },
          error_description: { type: 'string', description: 'The same text as `message`.' },
        },
      },
    ],
  };
}
