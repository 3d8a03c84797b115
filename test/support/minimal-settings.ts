const KEYRING = `one:${Buffer.alloc(32).toString('base64')}`;

export const MINIMAL_API = {
  DATABASE_URL: 'postgres://throughline_api:pw@127.0.0.1:5432/throughline',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  CURSOR_KEYRING: KEYRING,
  UNSUBSCRIBE_KEYRING: KEYRING,
  SIGN_IN_KEYRING: KEYRING,
  SIGN_IN_SENDER: 'sign-in@example.com',
  SIGNING_KEYRING: KEYRING,
};

export const MINIMAL_WORKER = {
  DATABASE_URL: 'postgres://throughline_worker@127.0.0.1/throughline',
  RESEND_API_KEY: 're_1',
  PUBLIC_URL: 'https://api.example.com',
  UNSUBSCRIBE_KEYRING: KEYRING,
  SIGN_IN_KEYRING: KEYRING,
  SIGN_IN_SENDER: 'sign-in@example.com',
  CONNECTION_KEYRING: KEYRING,
};
