import { defineError } from '../errors/kg-error.js'

export class ThreadsBusyError extends defineError<{ waiting: number }>({
  code: 'THREADS_BUSY',
  status: 503,
  title: 'Too many large inputs at once',
  detail: ({ waiting }) => `${waiting} large inputs wait to be read, and that is the most`,
  remedy: () => 'Try again in a while, or send smaller inputs',
}) {}

export class ThreadDeadlineError extends defineError<{ ms: number }>({
  code: 'THREAD_DEADLINE',
  status: 503,
  title: 'Reading a large input took too long',
  detail: ({ ms }) => `The input was not read after ${ms} ms`,
  remedy: () => 'Split the input into smaller ones, or try again when the node has less to do',
}) {}

export class ThreadMemoryError extends defineError<object>({
  code: 'THREAD_MEMORY',
  status: 413,
  title: 'Reading a large input needs too much memory',
  detail: () => 'The input needs more memory than one request may take',
  remedy: () => 'Split the input into smaller ones',
}) {}
