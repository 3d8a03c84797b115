import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { Grants } from './consent/grants.ts';
import type { SandboxConfig } from './config.ts';
import { createControlApp } from './control/app.ts';
import { createCrmApp } from './crm/app.ts';
import { CrmProvider } from './crm/provider.ts';
import { Conversions } from './google-ads/conversions.ts';
import { GoogleAdsProvider } from './google-ads/provider.ts';
import { startGoogleAds } from './google-ads/start.ts';
import { mountDataManager } from './data-manager/mount.ts';
import { DataManagerProvider } from './data-manager/provider.ts';
import { createOutboxApp } from './outbox/app.ts';
import { EventStore } from './meta/events/event-store.ts';
import { createMetaApp } from './meta/app.ts';
import { MetaProvider } from './meta/provider.ts';
import { Mailbox } from './outbox/mailbox.ts';
import { createResendApp } from './resend/app.ts';
import { ResendProvider } from './resend/provider.ts';
import { Clock } from './wire/clock.ts';
import { Journal } from './wire/journal.ts';
import { listen, type Listener, type ListenOptions } from './wire/listen.ts';
import { WebhookSender } from './wire/webhook-sender.ts';

export type Sandbox = {
  addresses: Record<keyof SandboxConfig['ports'], string>;
  stop(): Promise<void>;
};

const PORT_SETTINGS: Record<keyof SandboxConfig['ports'], string> = {
  control: 'SANDBOX_PORT_CONTROL',
  outbox: 'SANDBOX_PORT_OUTBOX',
  resend: 'SANDBOX_PORT_RESEND',
  googleAds: 'SANDBOX_PORT_GOOGLE_ADS',
  crm: 'SANDBOX_PORT_CRM',
  meta: 'SANDBOX_PORT_META',
};

/**
 * Starts every server in this process. If one cannot start, stops the others.
 * @throws Error that names the environment variable of the port if a port is in use
 */
export async function startSandbox(
  config: SandboxConfig,
  log: Logger = pino({ enabled: false }),
): Promise<Sandbox> {
  const clock = new Clock();
  const mailbox = new Mailbox();
  const journals: Journal[] = [];
  const openJournal = (folder: string): Journal | null => {
    if (config.state === null) return null;
    const journal = new Journal(join(config.state, folder));
    journals.push(journal);
    return journal;
  };
  const openGrants = (folder: string): Grants =>
    new Grants(folder, clock, openJournal(join('consents', folder)));
  const webhookSender = new WebhookSender(config.webhook, log);
  const resend = new ResendProvider({
    clock,
    mailbox,
    journal: openJournal('resend'),
    perSecond: config.resendPerSecond,
    webhookSender,
    grants: openGrants('resend'),
  });
  const googleAds = new GoogleAdsProvider({
    clock,
    journal: openJournal('google-ads'),
    conversions: new Conversions(openJournal('conversions')),
    grants: openGrants('google-ads'),
  });
  const dataManager = new DataManagerProvider(googleAds);
  const crm = new CrmProvider({
    clock,
    journal: openJournal('crm'),
    grants: openGrants('crm'),
  });
  const meta = new MetaProvider({
    clock,
    journal: openJournal('meta'),
    events: new EventStore(openJournal('meta-events')),
    grants: openGrants('meta'),
  });
  const providers = { resend, googleads: googleAds, datamanager: dataManager, crm, meta };

  const listeners: Listener[] = [];
  const stop = async (): Promise<void> => {
    webhookSender.stop();
    await Promise.all(listeners.map((listener) => listener.close()));
    for (const journal of journals) journal.close();
  };
  const startServer = async (
    name: keyof SandboxConfig['ports'],
    start: (options: ListenOptions) => Promise<Listener>,
  ): Promise<string> => {
    const listener = await start({
      host: config.host,
      port: config.ports[name],
      setting: PORT_SETTINGS[name],
    });
    listeners.push(listener);
    return listener.address;
  };
  try {
    const addresses = {
      control: await startServer('control', (options) =>
        listen(createControlApp({ providers, clock, log }), options),
      ),
      outbox: await startServer('outbox', (options) => listen(createOutboxApp(mailbox, log), options)),
      resend: await startServer('resend', (options) => listen(createResendApp(resend, log), options)),
      googleAds: await startServer('googleAds', (options) =>
        startGoogleAds(googleAds, {
          options,
          log,
          mountMore: (app) => mountDataManager(app, dataManager),
        }),
      ),
      crm: await startServer('crm', (options) => listen(createCrmApp(crm, log), options)),
      meta: await startServer('meta', (options) => listen(createMetaApp(meta, log), options)),
    };
    log.info(addresses, 'listening');
    return { addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
