import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type handleUnaryCall,
  type handleServerStreamingCall,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { isLoopbackHost } from '../wire/loopback-app.ts';
import type { Calls, SearchPage } from './calls.ts';
import { Failure, type Refused } from './errors.ts';
import { GRPC_STATUSES } from './grpc-statuses.ts';
import { errorInfoStatus, STATUS_DETAILS_TRAILER } from './error-info.ts';
import { PACKAGE, Protos } from './protos.ts';
import type { CallHeaders, GoogleAdsProvider } from './provider.ts';
import { serve, type AdsCall, type Exchange } from './serve.ts';

type GrpcParts = {
  provider: GoogleAdsProvider;
  calls: Calls;
  log: Logger;
};

/** A gRPC server without a port of its own: connections are handed to it. */
export type GrpcServer = {
  /** Serves a connection that starts with the HTTP/2 preface. */
  accept(socket: Socket): void;
  close(): void;
};

type SurfaceCall = ServerUnaryCall<unknown, object> | ServerWritableStream<unknown, object>;

const SERVICES_PATH = `/${PACKAGE}.services`;
const FAILURE_TYPE = `type.googleapis.com/${PACKAGE}.errors.GoogleAdsFailure`;
const FAILURE_TRAILER = `${PACKAGE}.errors.googleadsfailure-bin`;

/** The services of the API that the sandbox speaks over gRPC. */
export function createGrpcServer({ provider, calls, log }: GrpcParts): GrpcServer {
  const protos = new Protos();
  const failureCodec = protos.codec('errors.GoogleAdsFailure');
  const sockets = new Map<string, Socket>();
  const server = new Server({ 'grpc.max_receive_message_length': 64 * 1024 * 1024 });

  const method = (path: string, request: string, response: string, responseStream = false) => {
    const requests = protos.codec(`services.${request}`);
    const responses = protos.codec(`services.${response}`);
    return {
      path: `${SERVICES_PATH}.${path}`,
      requestStream: false,
      responseStream,
      requestSerialize: (message: object) => requests.write(message),
      requestDeserialize: (bytes: Buffer) => requests.read(bytes),
      responseSerialize: (message: object) => responses.write(message),
      responseDeserialize: (bytes: Buffer) => responses.read(bytes),
    };
  };

  const handle = (
    surface: SurfaceCall,
    makeCall: (headers: CallHeaders) => AdsCall,
    back: Pick<Exchange, 'answer'> & { fail: (error: object) => void },
  ): void => {
    const refuse = (refused: Refused): void => back.fail(statusOf(refused));
    if (!isLoopbackHost(surface.getHost())) {
      back.fail({
        code: status.PERMISSION_DENIED,
        details: 'The sandbox answers on loopback addresses only.',
      });
      return;
    }
    const exchange: Exchange = {
      answer: back.answer,
      refuse,
      cut: (how) => {
        const socket = sockets.get(surface.getPeer());
        if (how === 'reset') socket?.resetAndDestroy();
        else socket?.destroy();
      },
      closed: new Promise((resolve) => surface.once('cancelled', () => resolve())),
    };
    void (async () => {
      try {
        await serve(provider, makeCall(headersOf(surface.metadata)), exchange);
      } catch (error) {
        log.error({ err: error }, 'googleads failed');
        back.fail({ code: status.INTERNAL, details: 'The sandbox failed.' });
      }
    })();
  };

  const statusOf = (refused: Refused): object => {
    const metadata = new Metadata();
    const name = refused instanceof Failure ? refused.grpcStatus : 'INTERNAL';
    const message = refused instanceof Failure ? refused.failureMessage() : null;
    if (message) metadata.set(FAILURE_TRAILER, failureCodec.write(message));
    if (refused instanceof Failure && refused.reason !== undefined) {
      metadata.set(STATUS_DETAILS_TRAILER, errorInfoStatus(GRPC_STATUSES[name], refused.reason));
    }
    return { code: GRPC_STATUSES[name].code, details: GRPC_STATUSES[name].message, metadata };
  };

  const renderUploaded = (results: readonly object[], failed: Failure | null): object => {
    const message = failed?.failureMessage();
    if (!failed || !message) return { results };
    const detail = { type_url: FAILURE_TYPE, value: failureCodec.write(message) };
    const { code } = GRPC_STATUSES[failed.grpcStatus];
    return { partial_failure_error: { code, message: failed.message, details: [detail] }, results };
  };

  const unary =
    (make: (request: unknown, headers: CallHeaders) => AdsCall): handleUnaryCall<unknown, object> =>
    (surface, callback) =>
      handle(surface, (headers) => make(surface.request, headers), {
        answer: (body) => callback(null, body),
        fail: (error) => callback(error),
      });

  const streaming: handleServerStreamingCall<unknown, object> = (surface) =>
    handle(
      surface,
      (headers) => calls.search(surface.request, headers, { isStream: true, render: renderPage }),
      {
        answer: (body) => {
          surface.write(body);
          surface.end();
        },
        fail: (error) => surface.emit('error', error),
      },
    );

  server.addService(
    {
      Mutate: method('GoogleAdsService/Mutate', 'MutateGoogleAdsRequest', 'MutateGoogleAdsResponse'),
      Search: method('GoogleAdsService/Search', 'SearchGoogleAdsRequest', 'SearchGoogleAdsResponse'),
      SearchStream: method(
        'GoogleAdsService/SearchStream',
        'SearchGoogleAdsStreamRequest',
        'SearchGoogleAdsStreamResponse',
        true,
      ),
      GenerateKeywordIdeas: method(
        'KeywordPlanIdeaService/GenerateKeywordIdeas',
        'GenerateKeywordIdeasRequest',
        'GenerateKeywordIdeaResponse',
      ),
      UploadConversionAdjustments: method(
        'ConversionAdjustmentUploadService/UploadConversionAdjustments',
        'UploadConversionAdjustmentsRequest',
        'UploadConversionAdjustmentsResponse',
      ),
      ListAccessibleCustomers: method(
        'CustomerService/ListAccessibleCustomers',
        'ListAccessibleCustomersRequest',
        'ListAccessibleCustomersResponse',
      ),
    },
    {
      Mutate: unary((request, headers) => calls.mutate(request, headers)),
      Search: unary((request, headers) =>
        calls.search(request, headers, { isStream: false, render: renderPage }),
      ),
      SearchStream: streaming,
      GenerateKeywordIdeas: unary((request, headers) => calls.generateKeywordIdeas(request, headers)),
      UploadConversionAdjustments: unary((request, headers) =>
        calls.uploadConversionAdjustments(request, headers, renderUploaded),
      ),
      ListAccessibleCustomers: unary((_request, headers) => calls.listAccessibleCustomers(headers)),
    },
  );
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());

  return {
    accept: (socket) => {
      const peer = `${socket.remoteAddress}:${socket.remotePort}`;
      sockets.set(peer, socket);
      socket.once('close', () => sockets.delete(peer));
      injector.injectConnection(socket);
    },
    close: () => {
      injector.destroy();
      server.forceShutdown();
      for (const socket of sockets.values()) socket.destroy();
    },
  };
}

function renderPage({ rows, fields, nextPageToken, total }: SearchPage): object {
  return {
    results: rows,
    field_mask: { paths: fields },
    ...(nextPageToken !== '' && { next_page_token: nextPageToken }),
    ...(total !== null && { total_results_count: String(total) }),
  };
}

function headersOf(metadata: Metadata): CallHeaders {
  const text = (name: string): string | undefined => {
    const [value] = metadata.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    authorization: text('authorization'),
    developerToken: text('developer-token'),
    loginCustomerId: text('login-customer-id'),
  };
}
