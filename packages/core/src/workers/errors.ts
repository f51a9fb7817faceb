import { defineError } from '../errors/kg-error.js'

export class ThreadsBusyError extends defineError<{ waiting: number }>({
  code: 'THREADS_BUSY',
  status: 503,
  title: 'Too many large inputs at once',
  detail: ({ waiting }) => `The limit of ${waiting} waiting large inputs is reached`,
  remedy: () => 'Try again later, or send smaller inputs',
}) {}

export class ThreadDeadlineError extends defineError<{ ms: number }>({
  code: 'THREAD_DEADLINE',
  status: 503,
  title: 'Reading a large input took too long',
  detail: ({ ms }) => `Reading the input took more than ${ms} ms`,
  remedy: () => 'Split the input into smaller ones, or try again when the node is less busy',
}) {}

export class ThreadMemoryError extends defineError<object>({
  code: 'THREAD_MEMORY',
  status: 413,
  title: 'Reading a large input needs too much memory',
  detail: () => 'The input needs more memory than one request may use',
  remedy: () => 'Split the input into smaller ones',
}) {}
