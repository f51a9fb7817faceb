import { readFile } from 'node:fs/promises'
import type { CommandContext } from '../../command.js'
import { inputUnreadable } from './errors.js'

/** The bytes of a file; `-` is the standard input. */
export async function readInput(path: string, context: CommandContext): Promise<Buffer> {
  if (path === '-') return readStdin(context)
  try {
    return await readFile(path, { signal: context.signal })
  } catch (error) {
    if (context.signal.aborted) throw context.signal.reason
    throw inputUnreadable(path, error as NodeJS.ErrnoException)
  }
}

async function readStdin({ say, signal }: CommandContext): Promise<Buffer> {
  if (process.stdin.isTTY) say('Reading from the terminal. Press Ctrl-D to end')
  const stop = () => process.stdin.destroy(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
