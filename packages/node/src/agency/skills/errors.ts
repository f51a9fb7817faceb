import { defineError } from '@kg/core'

/** What another node is told; not final. */
export class SkillsBusyError extends defineError<object>({
  code: 'BUSY',
  status: 503,
  title: 'Too many skills are running',
  detail: () => 'This node runs as many skills as it may at once',
  remedy: () => 'Try again a little later',
}) {}

/** The node that ran it has ended, or is about to. */
export class SkillInterruptedError extends defineError<object>({
  code: 'SKILL_INTERRUPTED',
  status: 503,
  title: 'The node ended while the skill ran',
  detail: () => 'this node ended while it waited: the same request under its key tells what became of it',
  remedy: () => 'send the same request again under its key',
}) {}
