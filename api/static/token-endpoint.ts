import { SCOPES } from '../../domain/scopes.ts';
import { ISSUER_PATH, ROUTES } from '../oauth/provider.ts';

/** The name of the security scheme by which the reference page gets tokens. */
export const OAUTH_SCHEME = 'oauth2';

/** The tag that the token endpoint stands under. */
export const TOKEN_TAG = 'Auth';

const TOKEN_PATH = ISSUER_PATH + ROUTES.token;

type Drawn = { paths: Record<string, unknown>; components: Record<string, Record<string, unknown>> };

/**
 * Adds the token endpoint and how one signs in. They are in the page only: the endpoint answers in the form of OAuth
 * (RFC 6749), which the document's operations do not have, and its metadata is what OAuth libraries read.
 */
export function withSignIn<Document extends Drawn>(document: Document): Document {
  const { paths, components } = document;
  const securitySchemes = { [OAUTH_SCHEME]: scheme(), ...components['securitySchemes'] };
  return {
    ...document,
    paths: { [TOKEN_PATH]: { post: issueToken() }, ...paths },
    components: { ...components, securitySchemes },
  };
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
  const text = (description: string) => ({ type: 'string', description });
  return {
    operationId: 'issueToken',
    tags: [TOKEN_TAG],
    summary: 'Get an access token',
    description: `The token endpoint of OAuth 2.0 (RFC 6749). A confidential client sends its id and secret in
\`Authorization: Basic\`, a public one its \`client_id\` in the form. The button *Authorize* on this page calls it.

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
            properties: {
              grant_type: {
                type: 'string',
                enum: ['client_credentials', 'authorization_code', 'refresh_token'],
              },
              scope: text('Scopes, separated by spaces.'),
              code: text('Of the redirect.'),
              redirect_uri: text('The same as in the request for the code.'),
              code_verifier: text('What the `code_challenge` was made of.'),
              refresh_token: text('The last one.'),
              client_id: text('Of a public client.'),
            },
          },
          example: { grant_type: 'client_credentials', scope: 'ads:read emails:send' },
        },
      },
    },
    responses: {
      '200': {
        description: 'A token.',
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
      '400': oauthError('The request or the grant is not valid.', 'invalid_grant'),
      '401': oauthError('The client is not known, or its secret is wrong.', 'invalid_client'),
    },
  };
}

function oauthError(description: string, error: string) {
  return {
    description,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['error'],
          properties: { error: { type: 'string' }, error_description: { type: 'string' } },
        },
        example: { error, error_description: description },
      },
    },
  };
}
