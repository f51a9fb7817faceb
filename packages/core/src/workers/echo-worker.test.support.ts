import { readFile } from 'node:fs/promises'
import { KgError } from '../errors/kg-error.js'
import { serveThread } from './serve-thread.js'

class BrokenError extends Error {}

function answer(task: string, signal: AbortSignal): string | Promise<string> {
  if (task === 'exit') process.exit(3)
  if (task === 'break') throw new BrokenError('broken for good')
  if (task === 'hang') return new Promise(() => undefined)
  if (task === 'wait') return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  if (task === 'read a file') return readFile('/nowhere/at/all', 'utf8')
  if (task === 'fill') return fillMemory()
  if (task === 'throw') throw new Error('thrown in the thread')
  if (task === 'refuse')
    throw new KgError(
      {
        code: 'REFUSED',
        status: 409,
        title: 'Refused',
        detail: () => 'refused in the thread',
        remedy: () => 'ask again',
      },
      {},
    )
  return task
}

function fillMemory(): string {
  const held: string[][] = []
  for (;;) held.push(Array.from({ length: 10_000 }, (_, i) => `${held.length} ${i}`))
}

/** Answers with what it is sent, or fails in the way that it is asked to. */
serveThread(answer, { isFatal: (error) => error instanceof BrokenError })
