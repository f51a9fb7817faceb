import { createInterface } from 'node:readline'
import type { CommandContext } from '../../command.js'

export interface TypedLines extends AsyncIterable<string> {
  /** Makes room on the terminal for a line of output. */
  clear(): void
  /** Shows again what is being typed. */
  restore(): void
  close(): void
}

const clearLine = '\r\x1b[2K'

/** Lines from a person, with what is typed kept below the output, or from a pipe. */
export function typedLines({ interactive, signal }: CommandContext, prompt: string): TypedLines {
  const { stdin, stderr } = process
  const reader = createInterface(interactive ? { input: stdin, output: stderr, prompt } : { input: stdin })
  const lines = reader[Symbol.asyncIterator]()
  const close = () => reader.close()
  signal.addEventListener('abort', close, { once: true })
  reader.once('SIGINT', close)
  const restore = () => {
    if (interactive) reader.prompt(true)
  }
  return {
    close,
    restore,
    clear: () => {
      if (interactive) stderr.write(clearLine)
    },
    [Symbol.asyncIterator]: () => lines,
  }
}
