import type { Client } from '@kg/client'
import type { Command, CommandContext } from './command.js'
import { homeFrom } from './home/home-files.js'
import type { Output, Printer } from './printer.js'
import { during } from './progress.js'

export interface ContextNeeds {
  readonly commands: readonly Command[]
  readonly env: NodeJS.ProcessEnv
  readonly stdin: { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  readonly printer: Printer
  readonly json: boolean
  readonly signal: AbortSignal
  readonly makeClient: (home: string) => Client
}

export interface OpenContext extends CommandContext {
  close(): void
}

/** What one command may use. */
export function makeContext({
  commands,
  env,
  stdin,
  stdout,
  stderr,
  printer,
  json,
  signal,
  makeClient,
}: ContextNeeds): OpenContext {
  const home = homeFrom(env)
  let client: Client | undefined
  return {
    commands,
    env,
    home,
    json,
    signal,
    interactive: !json && stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true,
    client() {
      client ??= makeClient(home)
      return client
    },
    say: (line) => printer.say(line),
    during: (label, work) => during(label, work, stderr, !json && stderr.isTTY === true),
    close: () => client?.close(),
  }
}
