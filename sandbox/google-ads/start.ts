import type { Logger } from 'pino';
import type { Listener } from '../wire/listen.ts';
import { Calls } from './calls.ts';
import { createGrpcServer } from './grpc-server.ts';
import { listenForBoth } from './listen.ts';
import type { GoogleAdsProvider } from './provider.ts';
import { createRestApp } from './rest-app.ts';

type StartOptions = {
  host: string;
  port: number;
  /** Rows of a page of `search`. */
  pageRows: number;
  log: Logger;
};

/** Starts the server that stands in for googleads.googleapis.com and for Google's token endpoint. */
export function startGoogleAds(
  provider: GoogleAdsProvider,
  { host, port, pageRows, log }: StartOptions,
): Promise<Listener> {
  const calls = new Calls(provider, pageRows);
  const grpc = createGrpcServer({ provider, calls, log });
  const app = createRestApp({ provider, calls, log });
  return listenForBoth(app, grpc, { host, port, setting: 'SANDBOX_PORT_GOOGLE_ADS' });
}
