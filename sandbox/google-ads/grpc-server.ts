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
import type { Refusal } from '../wire/provider.ts';
import { serve, type RecordedCall, type Transport } from '../wire/serve-call.ts';
import type { Calls } from './calls.ts';
import { Failure, GRPC_STATUSES } from './errors.ts';
import { encodeErrorInfoStatus, FAILURE_TYPE, PACKAGE, PROTOS, STATUS_DETAILS_TRAILER } from './protos.ts';
import { readCallHeaders, type CallHeaders, type GoogleAdsProvider } from './provider.ts';

type GrpcParts = {
  provider: GoogleAdsProvider;
  calls: Calls;
  log: Logger;
};

/** Does not listen on a port. The caller passes connections to `accept`. */
export type GrpcServer = {
  accept(socket: Socket): void;
  close(): void;
};

type SurfaceCall = ServerUnaryCall<unknown, object> | ServerWritableStream<unknown, object>;

const FAILURE_TRAILER = `${PACKAGE}.errors.googleadsfailure-bin`;

const METHODS = [
  ['GoogleAdsService', 'Mutate', 'MutateGoogleAdsRequest', 'MutateGoogleAdsResponse'],
  ['GoogleAdsService', 'Search', 'SearchGoogleAdsRequest', 'SearchGoogleAdsResponse'],
  ['GoogleAdsService', 'SearchStream', 'SearchGoogleAdsStreamRequest', 'SearchGoogleAdsStreamResponse'],
  [
    'KeywordPlanIdeaService',
    'GenerateKeywordIdeas',
    'GenerateKeywordIdeasRequest',
    'GenerateKeywordIdeaResponse',
  ],
  [
    'GeoTargetConstantService',
    'SuggestGeoTargetConstants',
    'SuggestGeoTargetConstantsRequest',
    'SuggestGeoTargetConstantsResponse',
  ],
  [
    'ConversionAdjustmentUploadService',
    'UploadConversionAdjustments',
    'UploadConversionAdjustmentsRequest',
    'UploadConversionAdjustmentsResponse',
  ],
  [
    'CustomerService',
    'ListAccessibleCustomers',
    'ListAccessibleCustomersRequest',
    'ListAccessibleCustomersResponse',
  ],
] as const;

type MethodName = (typeof METHODS)[number][1];

function createMethod([service, name, request, response]: (typeof METHODS)[number]) {
  const requests = PROTOS.getCodec(`services.${request}`);
  const responses = PROTOS.getCodec(`services.${response}`);
  return {
    path: `/${PACKAGE}.services.${service}/${name}`,
    requestStream: false,
    responseStream: name === 'SearchStream',
    requestSerialize: (message: object) => requests.write(message),
    requestDeserialize: (bytes: Buffer) => requests.read(bytes),
    responseSerialize: (message: object) => responses.write(message),
    responseDeserialize: (bytes: Buffer) => responses.read(bytes),
  };
}

export function createGrpcServer({ provider, calls, log }: GrpcParts): GrpcServer {
  const failureCodec = PROTOS.getCodec('errors.GoogleAdsFailure');
  const sockets = new Map<string, Socket>();
  const server = new Server({ 'grpc.max_receive_message_length': 64 * 1024 * 1024 });

  const callFactories: Record<MethodName, (request: unknown, headers: CallHeaders) => RecordedCall> = {
    Mutate: (request, headers) => calls.mutate(request, headers),
    Search: (request, headers) => calls.search(request, headers, false),
    SearchStream: (request, headers) => calls.search(request, headers, true),
    GenerateKeywordIdeas: (request, headers) => calls.generateKeywordIdeas(request, headers),
    SuggestGeoTargetConstants: (request, headers) => calls.suggestGeoTargetConstants(request, headers),
    UploadConversionAdjustments: (request, headers) =>
      calls.uploadConversionAdjustments(request, headers, (failed) => ({
        type_url: FAILURE_TYPE,
        value: failureCodec.write(failed),
      })),
    ListAccessibleCustomers: (_request, headers) => calls.listAccessibleCustomers(headers),
  };

  const buildStatus = (refusal: Refusal): object => {
    if (!(refusal instanceof Failure)) throw refusal;
    const metadata = new Metadata();
    const { code, message } = GRPC_STATUSES[refusal.grpcStatus];
    const failed = refusal.toMessage();
    if (failed) metadata.set(FAILURE_TRAILER, failureCodec.write(failed));
    if (refusal.reason !== undefined) {
      metadata.set(STATUS_DETAILS_TRAILER, encodeErrorInfoStatus({ code, message }, refusal.reason));
    }
    return { code, details: message, metadata };
  };

  const handle = async (
    name: MethodName,
    surface: SurfaceCall,
    reply: { answer: (message: object) => void; fail: (error: object) => void },
  ): Promise<void> => {
    if (!isLoopbackHost(surface.getHost())) {
      const details = 'The sandbox answers on loopback addresses only.';
      reply.fail({ code: status.PERMISSION_DENIED, details });
      return;
    }
    const transport: Transport = {
      answer: ({ body }, refusal) =>
        refusal ? reply.fail(buildStatus(refusal)) : reply.answer(Object(body)),
      cut: (how) => {
        const socket = sockets.get(surface.getPeer());
        if (how === 'reset') socket?.resetAndDestroy();
        else socket?.destroy();
      },
      closed: new Promise((resolve) => surface.once('cancelled', resolve)),
    };
    try {
      await serve(provider, callFactories[name](surface.request, getHeaders(surface.metadata)), transport);
    } catch (error) {
      log.error({ err: error }, 'googleads failed');
      reply.fail({ code: status.INTERNAL, details: 'The sandbox failed.' });
    }
  };

  const unary =
    (name: MethodName): handleUnaryCall<unknown, object> =>
    (surface, callback) =>
      void handle(name, surface, {
        answer: (message) => callback(null, message),
        fail: (error) => callback(error),
      });
  const streaming: handleServerStreamingCall<unknown, object> = (surface) =>
    void handle('SearchStream', surface, {
      answer: (message) => {
        surface.write(message);
        surface.end();
      },
      fail: (error) => surface.emit('error', error),
    });
  server.addService(
    Object.fromEntries(METHODS.map((method) => [method[1], createMethod(method)])),
    Object.fromEntries(METHODS.map(([, name]) => [name, name === 'SearchStream' ? streaming : unary(name)])),
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

function getHeaders(metadata: Metadata): CallHeaders {
  return readCallHeaders((name) => {
    const [value] = metadata.get(name);
    return typeof value === 'string' ? value : undefined;
  });
}
