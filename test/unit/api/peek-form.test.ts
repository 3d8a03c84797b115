import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { AppError } from '../../../api/request/errors.ts';
import { peekForm } from '../../../api/limits/limit-token-requests.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';

/** Compares the peeked values with the body that a later reader receives. */
const report = async (request: IncomingMessage) => {
  const id = (await peekForm(request))?.get('client_id') ?? null;
  return JSON.stringify({ id, rest: (await text(request)).length });
};
const getUrl = useLoopbackServer((request, response) => {
  void report(request)
    .catch((error: unknown) => JSON.stringify({ code: error instanceof AppError ? error.code : 'other' }))
    .then((reported) => response.end(reported));
});

/** Sends a body in pieces, each after the previous one is flushed. */
function postPieces(pieces: readonly string[], headers: Record<string, string> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const type = 'application/x-www-form-urlencoded; charset=utf-8';
    const sent = httpRequest(getUrl(), { method: 'POST', headers: { 'content-type': type, ...headers } });
    sent.once('error', reject).once('response', (answer) => {
      void text(answer).then((body) => resolve(JSON.parse(body)), reject);
    });
    const write = (index: number) => {
      const piece = pieces[index];
      if (piece === undefined) sent.end();
      else sent.write(piece, () => setImmediate(write, index + 1));
    };
    write(0);
  });
}

it.each([
  ['in one piece', ['client_id=a%20b&x=1']],
  ['in many pieces', 'client_id=a%20b&x=1'.split('')],
])('leaves a body complete that arrives %s', async (_, pieces) => {
  expect(await postPieces(pieces)).toEqual({ id: 'a b', rest: pieces.join('').length });
});

it('leaves a body with a content length complete', async () => {
  expect(await postPieces(['client_id=a'], { 'content-length': '11' })).toEqual({ id: 'a', rest: 11 });
});

it.each([
  ['empty', [], {}, 0],
  ['no form', ['{"client_id":"a"}'], { 'content-type': 'application/json' }, 17],
])('finds no values in a body that is %s', async (_, pieces, headers, rest) => {
  expect(await postPieces(pieces, headers)).toEqual({ id: null, rest });
});

it('refuses a body that is too long, with and without a content length', async () => {
  const piece = `client_id=a&x=${'x'.repeat(7_000)}`;
  const refused = { code: 'payload_too_large' };
  expect(await postPieces([piece, piece, piece])).toEqual(refused);
  const length = String(3 * piece.length);
  expect(await postPieces([piece, piece, piece], { 'content-length': length })).toEqual(refused);
});
