import { Code, Group, Stack, Text } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { Fragment, type ComponentProps, type ReactNode } from 'react';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { When, WhenKnown } from '../../shell/when.tsx';

type KeyListProps<Key> = {
  query: ComponentProps<typeof QueryState>['query'] & {
    data: { rows: readonly Key[]; isCut: boolean } | undefined;
  };
  h: number;
  empty: ReactNode;
  children: (key: Key) => ReactNode;
};

export function KeyList<Key extends { id: string; revokedAt?: string }>(props: KeyListProps<Key>) {
  const { query, h, empty, children } = props;
  const keys = query.data?.rows.filter(({ revokedAt }) => revokedAt === undefined);
  return (
    <>
      <QueryState query={query} h={h} />
      {keys?.length === 0 && empty}
      {keys?.map((key) => (
        <Fragment key={key.id}>{children(key)}</Fragment>
      ))}
      {query.data?.isCut && (
        <Text size="sm">
          Only the active entries among the first 2,000 are shown. Use the API to list and revoke the others.
        </Text>
      )}
    </>
  );
}

type KeyRowProps = {
  credential: { lastFour: string; createdAt: string; lastUsedAt?: string; expiresAt?: string };
  text: string;
  revoke: () => Promise<unknown>;
  invalidates: QueryKey;
};

export function KeyRow({ credential, text, revoke, invalidates }: KeyRowProps) {
  const { lastFour, createdAt, lastUsedAt, expiresAt } = credential;
  const isExpired = expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={2} flex="1 1 200px">
        <Text size="sm" className="break-anywhere">
          <Code>…{lastFour}</Code> {text}
        </Text>
        <Text size="xs" c="dimmed">
          Created <When at={createdAt} />
          {' · '}
          {lastUsedAt === undefined && 'never used'}
          <WhenKnown before="last used " at={lastUsedAt} />
          <WhenKnown before={isExpired ? ' · expired ' : ' · expires '} at={expiresAt} />
        </Text>
      </Stack>
      <ConfirmButton
        text="Revoke"
        label={`Revoke …${lastFour}`}
        title={`Revoke key …${lastFour}?`}
        name={lastFour}
        action="Revoke key"
        run={revoke}
        invalidates={[invalidates]}
      >
        Requests with this key are rejected immediately. This cannot be undone.
      </ConfirmButton>
    </Group>
  );
}
