import { defineError } from '@kg/core/errors'

export class DecryptionFailedError extends defineError<{ what: string }>({
  code: 'DECRYPTION_FAILED',
  status: 403,
  title: 'The content cannot be decrypted',
  detail: ({ what }) => `${what} cannot be decrypted: the key or the purpose differs, or the bytes were changed`,
  remedy: () => 'Ask the sender to encrypt it with the current key',
}) {}

export class WrongEpochError extends defineError<{ sealed: number; held: number }>({
  code: 'GROUP_KEY_EPOCH_DIFFERS',
  status: 409,
  title: 'Encrypted with another group key',
  detail: ({ sealed, held }) => `It needs the group key of epoch ${sealed}, but this key is from epoch ${held}`,
  remedy: () => 'Use the key of that epoch, or ask the curator for it',
}) {}

export class InvalidEncryptionKeyError extends defineError<{ why: string }>({
  code: 'INVALID_ENCRYPTION_KEY',
  status: 400,
  title: 'Not an encryption key',
  detail: ({ why }) => why,
  remedy: () => 'Use the 32 bytes of an X25519 public key',
}) {}
