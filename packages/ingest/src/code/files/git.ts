import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { defined } from '@kg/core'

// A repository's own settings can name programs that git would run; none of them are.
const safe = [
  '--no-pager',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.quotePath=false',
  '-c',
  'log.showSignature=false',
  '-c',
  'diff.external=',
]

export interface GitOutput extends AsyncDisposable {
  readonly text: AsyncIterable<string>
  /** Whether git ended well; only after the text has been read. */
  succeeded(): Promise<boolean>
}

/** git in a folder, its output as it comes. A missing git counts as a failure, not as an error. */
export function git(folder: string, args: readonly string[], signal?: AbortSignal): GitOutput {
  const child = spawn('git', [...safe, '-C', folder, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
    ...defined({ signal }),
  })
  const ended = once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  )
  child.stdout.setEncoding('utf8')
  return {
    text: child.stdout,
    succeeded: async () => {
      const well = await ended
      signal?.throwIfAborted()
      return well
    },
    async [Symbol.asyncDispose]() {
      child.stdout.destroy()
      child.kill()
      await ended
    },
  }
}

/** Pieces between zero bytes. */
export async function* pieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}
