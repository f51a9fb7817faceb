import { defineError } from '@kg/core/errors'

export class DecryptionFailedError extends defineError<{ what: string }>({
  code: 'DECRYPTION_FAILED',
  status: 403,
  title: 'The content cannot be decrypted',
  detail: ({ what }) => `${what} does not open: another key, another purpose, or changed bytes`,
  remedy: () => 'ask the sender to encrypt it to the current key',
}) {}

export class WrongEpochError extends defineError<{ sealed: number; held: number }>({
  code: 'GROUP_KEY_EPOCH_DIFFERS',
  status: 409,
  title: 'Encrypted with another group key',
  detail: ({ sealed, held }) => `it needs the group key of epoch ${sealed}, this one is of epoch ${held}`,
  remedy: () => 'use the key of that epoch, or ask the curator for it',
}) {}

export class InvalidEncryptionKeyError extends defineError<{ why: string }>({
  code: 'INVALID_ENCRYPTION_KEY',
  status: 400,
  title: 'Not an encryption key',
  detail: ({ why }) => why,
  remedy: () => 'use 32 bytes of an X25519 public key',
}) {}
