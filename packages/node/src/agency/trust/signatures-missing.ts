import { defineError } from '@kg/core'

/** A round of asking brought nothing new. Another follows until the time is up. */
export class SignaturesMissingError extends defineError<{ required: number; given: number }>({
  code: 'SIGNATURES_MISSING',
  status: 503,
  title: 'Signatures are missing',
  detail: ({ required, given }) => `${given} of ${required} signatures are there`,
  remedy: () => 'wait for the nodes of the other verifiers',
}) {}
