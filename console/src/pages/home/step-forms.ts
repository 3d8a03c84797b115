import { lazy } from 'react';

// The first page shows the steps closed, so that their forms load on first use.
export const SenderStep = lazy(async () => {
  const { SenderForm } = await import('../project/sender-form.tsx');
  return { default: SenderForm };
});

export const ConnectStep = lazy(async () => {
  const { ConnectMenu } = await import('../connections/connect-menu.tsx');
  return { default: ConnectMenu };
});

export const NewKeyStep = lazy(async () => {
  const { NewWriteKey } = await import('../tracking/new-write-key.tsx');
  return { default: NewWriteKey };
});

export const KeyStep = lazy(async () => {
  const { WriteKeyCard } = await import('../tracking/write-key-card.tsx');
  return { default: WriteKeyCard };
});

export const InviteStep = lazy(async () => {
  const { Invite } = await import('../team/invite.tsx');
  return { default: Invite };
});
