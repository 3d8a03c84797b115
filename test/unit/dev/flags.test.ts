import { parseFlags } from '../../../dev/flags.ts';

it('gives every option of npm start a default', () => {
  expect(parseFlags([])).toEqual({ port: 3000, workers: 1, fresh: false, help: false });
});

it('reads every option of npm start', () => {
  const flags = parseFlags(['--port', '3100', '--workers=4', '--fresh', '-h']);
  expect(flags).toEqual({ port: 3100, workers: 4, fresh: true, help: true });
});

it.each([
  [['--port', '65536'], '--port'],
  [['--port', '3000x'], '--port'],
  [['--port='], '--port'],
  [['--workers', '-1'], '--workers'],
  [['--workers', '1.5'], '--workers'],
  [['--prot', '3000'], '--prot'],
  [['3000'], '3000'],
])('refuses %j and names the argument', (args, name) => {
  expect(() => parseFlags(args)).toThrow(name);
});
