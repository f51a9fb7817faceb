import type { Check } from '../../adapters/verify.js'
import type { Command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { Outcome } from '../../outcome.js'
import { oneLine } from '../../plain-text.js'
import { agreement, type Changes, showChanges } from '../mcp/shared.js'
import { CommandRefusedError } from '../shared/errors.js'
import { dryRunOption, yesOption } from '../shared/options.js'

interface Result extends Changes {
  readonly checks: readonly Check[]
}

/** `kg <adapter> setup`: install, configure, verify; `--undo` takes it back. */
export const adapterCommand = (id: 'openclaw' | 'hermes', name: string): Command => ({
  path: [id, 'setup'],
  summary: `Give ${name} access to the node’s tools`,
  about: `Adds the MCP server kg to the settings of ${name}, and a skill that tells the agent when to use it. Then checks that both work; if the program ${id} is on PATH, it is asked too. No other setting changes. --undo removes both.`,
  options: [
    { flags: '--undo', about: 'Remove the server and the skill' },
    yesOption,
    dryRunOption,
    { flags: '--force', about: 'Replace a server called kg that does not belong to this kg' },
    { flags: '--no-verify', about: 'Do not check the result' },
  ],
  examples: [`kg ${id} setup`, `kg ${id} setup --dry-run`, `kg ${id} setup --undo`],
  local: true,
  async run(input, context) {
    const { options } = input
    const [{ adapters }, { isInstalled, setUp }, { verify }, { thisMachine }, { thisInstall }] = await Promise.all([
      import('../../adapters/index.js'),
      import('../../adapters/set-up.js'),
      import('../../adapters/verify.js'),
      import('../../mcp-clients/machine.js'),
      import('../../mcp-clients/entry.js'),
    ])
    const adapter = adapters[id]
    const machine = thisMachine(context.env)
    const install = thisInstall(context.home, context.env)
    const remove = options.undo === true
    if (!remove && !isInstalled(adapter, machine)) throw notInstalled(name, adapter.locate(machine).folder, id)
    const dryRun = options.dryRun === true
    const force = options.force === true
    const asking = agreement(input, context, remove ? 'Remove kg from' : 'Register kg with')
    const changes = await setUp(adapter, machine, install, { remove, dryRun, force, ...asking })
    const isDone = changes.every(({ action }) => action !== 'refused' && action !== 'declined')
    const checks =
      isDone && !remove && !dryRun && options.verify !== false
        ? await context.during('checking', () => verify(adapter, machine, install, context.signal))
        : []
    if (isDone && !dryRun) context.say(`Then: ${adapter.reload}`)
    const isGood = changes.every(({ action }) => action !== 'refused') && checks.every(({ ok }) => ok)
    return new Outcome({ dryRun, changes, checks } satisfies Result, isGood ? exitCodes.ok : exitCodes.failed)
  },
  show(result: Result, paint) {
    const checks = result.checks.map(
      ({ check, ok, detail }) => `${ok ? paint.good('✓') : paint.bad('✗')} ${check}  ${oneLine(detail)}`,
    )
    return [showChanges(result, paint), ...checks].join('\n')
  },
})

const notInstalled = (name: string, folder: string, program: string): CommandRefusedError =>
  new CommandRefusedError(
    'FRAMEWORK_NOT_FOUND',
    'The framework is not installed',
    `There is no folder ${folder} and no program ${program} on PATH`,
    `Install ${name} and start it once, then try again. Nothing was changed`,
    404,
  )
