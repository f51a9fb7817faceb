import { defineError } from '@kg/core'

/** What another node is told; not final. */
export class SkillsBusyError extends defineError<object>({
  code: 'BUSY',
  status: 503,
  title: 'Too many skills are running',
  detail: () => 'This node runs as many skills as it may at once',
  remedy: () => 'try again a little later',
}) {}
