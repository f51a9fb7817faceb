import { defineError } from '@kg/core/errors'

export class InvalidPeerIdError extends defineError<{ value: string }>({
  code: 'INVALID_PEER_ID',
  status: 400,
  title: 'Not a peer id',
  detail: ({ value }) => `${JSON.stringify(value.slice(0, 80))} is not the id of a peer with an Ed25519 key`,
  remedy: (_, hint) => `Use the id that ${hint('status')} shows; it starts with 12D3Koo`,
}) {}

export class InvalidSeedError extends defineError<{ length: number }>({
  code: 'INVALID_KEY_SEED',
  status: 400,
  title: 'Not a key seed',
  detail: ({ length }) => `The seed of an Ed25519 key has 32 bytes, not ${length}`,
  remedy: () => 'Use only the 32 secret bytes, without the public key',
}) {}
