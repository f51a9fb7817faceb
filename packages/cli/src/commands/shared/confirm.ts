import type { CommandContext, CommandInput } from '../../command.js'
import { usageRefused } from './errors.js'
import { flag } from './input.js'

/** Refuses a command that asks before it acts, where nobody can answer; `line` is the command as it was meant. */
export function refuseUnasked(input: CommandInput, { interactive }: CommandContext, line: string): void {
  if (!interactive && !flag(input, 'yes'))
    throw usageRefused(
      'This command asks for confirmation, but there is no terminal',
      `Confirm with --yes: ${line} --yes`,
    )
}

/** Asks, unless `--yes` has answered. */
export async function confirmed(input: CommandInput, message: string): Promise<boolean> {
  if (flag(input, 'yes')) return true
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message, output: process.stderr })
  if (isCancel(answer)) throw new DOMException('Cancelled', 'AbortError')
  return answer
}
