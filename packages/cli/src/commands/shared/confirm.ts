import type { CommandContext, CommandInput } from '../../command.js'
import { usageRefused } from './errors.js'
import { flag } from './input.js'

/** Refuses a command that asks before it acts, where nobody can answer. */
export function refuseUnasked(input: CommandInput, { interactive }: CommandContext, what: string): void {
  if (!interactive && !flag(input, 'yes'))
    throw usageRefused(`${what} asks before it writes, and there is no terminal to ask at`, 'Say yes in advance: --yes')
}

/** Asks, unless `--yes` has answered. */
export async function confirmed(input: CommandInput, message: string): Promise<boolean> {
  if (flag(input, 'yes')) return true
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message, output: process.stderr })
  if (isCancel(answer)) throw new DOMException('Cancelled', 'AbortError')
  return answer
}
