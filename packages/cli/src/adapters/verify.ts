import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { readText } from '../home/read-text.js'
import { onPath } from '../init/on-path.js'
import { type Install, isOurs } from '../mcp-clients/entry.js'
import type { Machine } from '../mcp-clients/machine.js'
import type { Adapter } from './adapter.js'

const deadlineMs = 20_000

export interface Check {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
}

/** Reads back what was written, looks for what it starts, and asks the framework itself where its program is at hand. */
export async function verify(
  { format, locate, program, ask, seen }: Adapter,
  machine: Machine,
  { node, program: kg }: Install,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const { config, skill } = locate(machine)
  const missing = [node, kg].find((path) => !existsSync(path))
  const checks: Check[] = [
    { check: 'entry', ok: isOurs(format.find(readText(config) ?? '')), detail: config },
    { check: 'skill', ok: existsSync(skill), detail: skill },
    { check: 'program', ok: missing === undefined, detail: missing === undefined ? kg : `${missing} is missing` },
  ]
  const path = onPath(program, machine.env)
  if (path === undefined) return checks
  return [...checks, await asked([path, ...ask], seen, machine.env, signal)]
}

async function asked(
  words: readonly string[],
  seen: RegExp,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Check> {
  const [path = '', ...args] = words
  const line = words.join(' ')
  try {
    const limits = { env, timeout: deadlineMs, maxBuffer: 1 << 20, signal }
    const { stdout } = await promisify(execFile)(path, args, limits)
    const isSeen = seen.test(stdout)
    return { check: 'framework', ok: isSeen, detail: isSeen ? line : `${line} does not show kg` }
  } catch (error) {
    signal.throwIfAborted()
    return { check: 'framework', ok: false, detail: `${line}: ${(error as Error).message.split('\n')[0]}` }
  }
}
