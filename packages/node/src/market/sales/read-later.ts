import { defineError } from '@kg/core'

/** Not final: the agent may read again in a while. */
export class ReadLaterError extends defineError<object>({
  code: 'READ_LATER',
  status: 503,
  title: 'Too many reads',
  detail: () => 'This agent has read as much as it may for now',
  remedy: () => 'try again in a minute',
}) {}
