import { defineError } from '@kg/core/errors'

export class RecordInvalidError extends defineError<{ why: string }>({
  code: 'RECORD_INVALID',
  status: 400,
  title: 'The record of an asset is not right',
  detail: ({ why }) => `The record of an asset is not right: ${why}`,
  remedy: () => 'nothing of it is stored; the peer that sent it is at fault',
}) {}

/** Right in itself, and of somebody who may not add to the context graph. */
export class AuthorRefusedError extends RecordInvalidError {}
