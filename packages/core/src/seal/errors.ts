import { defineError } from '../errors/kg-error.js'

export class SealSignatureError extends defineError<{ why: string }>({
  code: 'SEAL_SIGNATURE_INVALID',
  status: 422,
  title: 'Not a valid seal signature',
  detail: ({ why }) => `The seal cannot be accepted: ${why}`,
  remedy: () => 'Sign the seal digest with the author’s key: 65 bytes r, s, v with a low s and v 27 or 28',
}) {}

export class SealAuthorMismatchError extends defineError<{ author: string; signer: string }>({
  code: 'SEAL_AUTHOR_MISMATCH',
  status: 403,
  title: 'The key does not belong to the author',
  detail: ({ author, signer }) => `The seal names ${author} as its author, but the key belongs to ${signer}`,
  remedy: () => 'Seal with the author’s key, or name the agent of this key as the author',
}) {}

export class SealFieldsError extends defineError<{ field: string }>({
  code: 'SEAL_FIELDS_INVALID',
  status: 400,
  title: 'A field of the seal has no valid value',
  detail: ({ field }) => `The seal field ${field} is missing or not valid`,
  remedy: ({ field }) => `Correct ${field}`,
}) {}
