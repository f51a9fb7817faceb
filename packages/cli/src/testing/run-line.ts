import type { Command } from '../command.js'
import { commands } from '../commands/index.js'
import { type CliNeeds, runCli } from '../run-cli.js'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process; not on a terminal unless told. */
export async function runLine(
  argv: readonly string[],
  more: Partial<CliNeeds> & { commands?: readonly Command[] } = {},
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli({
    commands,
    argv,
    env: {},
    stdin: {},
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    signal: new AbortController().signal,
    ...more,
  })
  return { code, stdout: out.join(''), stderr: err.join('') }
}
