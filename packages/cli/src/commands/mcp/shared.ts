import type { CommandContext, CommandInput, OptionSpec, Paint } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import type { Selector } from '../../mcp-clients/selectors.js'
import type { Change, Target } from '../../mcp-clients/target.js'
import { Outcome } from '../../outcome.js'
import { oneLine, plainText } from '../../plain-text.js'
import { CommandRefusedError, usageRefused } from '../shared/errors.js'
import { option } from '../shared/input.js'
import { dryRunOption, yesOption } from '../shared/options.js'

const clientOption: OptionSpec = {
  flags: '--client <id>',
  about: 'Only this client, or one place of it: <id>:native, <id>:windows-wsl',
  many: true,
}
/** Of the commands that change the settings of clients. */
export const changeOptions = [clientOption, yesOption, dryRunOption]

/** The clients that are meant; an unknown one is refused whatever is installed. */
export async function selectorsOf({ options }: CommandInput): Promise<readonly Selector[]> {
  const { parseSelector, selectorForms } = await import('../../mcp-clients/selectors.js')
  return ((options.client ?? []) as string[]).map((text) => {
    const selector = parseSelector(text)
    if (selector !== undefined) return selector
    throw new CommandRefusedError(
      'MCP_CLIENT_UNSUPPORTED',
      'Unknown client',
      `${text} is not a client that kg knows`,
      `Use one of ${selectorForms()}. Nothing was changed`,
    )
  })
}

/** Asks before each file, where a person sits there and has not said yes to all. */
export function agreement({ options }: CommandInput, { interactive, say }: CommandContext, verb: string) {
  if (!interactive || options.yes === true) return {}
  return {
    async agree({ name, file }: Target, diff: string): Promise<boolean> {
      const { confirm, isCancel } = await import('@clack/prompts')
      say(`\n${file}\n${plainText(diff)}`)
      const answer = await confirm({ message: `${verb} ${name}?`, output: process.stderr })
      if (isCancel(answer)) throw new DOMException('Cancelled', 'AbortError')
      return answer
    },
  }
}

/** The agent of --agent, whose name must do as the name of a file. */
export async function agentNamed(input: CommandInput): Promise<string | undefined> {
  const name = option(input, 'agent')
  const { isAgentFileName } = await import('@kg/contract/home')
  if (name === undefined || isAgentFileName(name)) return name
  throw usageRefused(
    `--agent ${name} cannot be the name of an agent here`,
    'Use up to 64 letters, digits, dots, dashes and underscores',
  )
}

/** The profile of --profile. */
export async function profileNamed(input: CommandInput): Promise<string | undefined> {
  const name = option(input, 'profile')
  const { profileNames } = await import('@kg/contract/profiles')
  if (name === undefined || profileNames.some((known) => known === name)) return name
  throw usageRefused(`There is no profile ${name}`, `Use one of ${profileNames.join(', ')}`)
}

export interface Changes {
  readonly dryRun: boolean
  readonly changes: readonly Change[]
}

/** A file that had to be left alone shows in the exit code. */
export const outcomeOf = (result: Changes): Outcome =>
  new Outcome(result, result.changes.some(({ action }) => action === 'refused') ? exitCodes.failed : exitCodes.ok)

const colours = { added: 'good', updated: 'good', removed: 'good', refused: 'bad' } as const

export function showChanges({ dryRun, changes }: Changes, paint: Paint): string {
  return changes
    .map(({ client, location, file, action, agent, profile, wasAdmin, diff, why, backup, skill }) => {
      const colour = action in colours ? colours[action as keyof typeof colours] : 'dim'
      const inTime = (done: string) => (dryRun && done in colours ? `would be ${done}` : done)
      const word = action === 'refused' ? action : inTime(action)
      const line = `${client}:${location}  ${paint[colour](word)}  ${oneLine(file)}`
      const more = [
        agent === undefined ? [] : `  acts as the agent ${oneLine(agent)}${wasAdmin ? ', no longer as admin' : ''}`,
        profile === undefined ? [] : `  offers the tools of the profile ${oneLine(profile)}`,
        skill === undefined ? [] : `  skill ${inTime(skill.action)}  ${oneLine(skill.file)}`,
        why === undefined ? [] : `  not changed: ${oneLine(why)}`,
        backup === undefined ? [] : paint.dim(`  backup of the old file: ${oneLine(backup)}`),
        diff === undefined ? [] : plainText(diff),
      ]
      return [line, ...more.flat()].join('\n')
    })
    .join('\n')
}
