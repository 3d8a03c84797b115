#!/usr/bin/env node
import { Throughline } from '@throughline/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { loadSettings, USAGE } from './config.ts';
import { createMcpServer } from './create-mcp-server.ts';
import { createSeal } from './seal.ts';

/** Logs go to standard error, because standard output carries the protocol. */
function main(): void {
  const settings = loadSettings();
  if (!settings) {
    process.stderr.write(`${USAGE}\n`);
    return;
  }
  const { client, projectId, allowWrites } = settings;
  const context = { tl: new Throughline(client), projectId, seal: createSeal(), allowWrites };
  serveStdio(() => createMcpServer(context), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
