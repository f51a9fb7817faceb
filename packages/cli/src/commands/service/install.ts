import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { command } from '../../command.js'
import { exitCodes } from '../../exit-codes.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { Outcome } from '../../outcome.js'
import { oneLine } from '../../plain-text.js'
import { lines, planFor } from './shared.js'

interface Installed {
  readonly manager: string
  readonly file: string
  readonly text: string
  readonly commands: readonly string[]
  readonly written: boolean
  readonly enabled: boolean
  /** Why it is not enabled, and what to do. */
  readonly problem?: string
  readonly remedy?: string
}

export const installService = command({
  path: ['service', 'install'],
  summary: 'Run the node as a user service',
  about:
    'Installs a systemd user unit on Linux or a launch agent on macOS. The daemon then starts when you log in and restarts after a failure. Only KG_HOME is passed to it; put other settings in config.json.',
  options: [{ flags: '--dry-run', about: 'Only show the file and the commands' }],
  examples: ['kg service install', 'kg service install --dry-run'],
  local: true,
  async run({ options }, context) {
    const plan = await planFor(context)
    const { manager, file, text } = plan
    const about = { manager, file, text, commands: lines(plan.enable) }
    if (options.dryRun === true) return { ...about, written: false, enabled: false } satisfies Installed
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    const done = { ...about, written: true }
    const pid = runningPid(homeFiles(context.home))
    if (pid !== undefined) {
      const remedy = `Run kg stop, then ${about.commands.join(' && ')}`
      const problem = `The daemon is already running (process ${pid}), but not as a service`
      return new Outcome({ ...done, enabled: false, problem, remedy } satisfies Installed, exitCodes.failed)
    }
    const { tell } = await import('../../service/manager.js')
    for (const words of plan.enable) {
      const { ok, said } = await tell(words, context.env, context.signal)
      if (ok) continue
      const problem = `${words.join(' ')}: ${said}`
      return new Outcome(
        { ...done, enabled: false, problem, remedy: plan.remedy } satisfies Installed,
        exitCodes.failed,
      )
    }
    return { ...done, enabled: true } satisfies Installed
  },
  show({ file, text, commands, written, enabled, problem, remedy }: Installed, paint) {
    if (!written) return `# ${file}\n${text}\n# then\n${commands.join('\n')}`
    if (enabled) return `${paint.good('Installed')} ${file}. The node is running, and starts again when you log in`
    return `${paint.warn('Written')} ${file}, but it is not enabled\n${oneLine(problem ?? '')}\n→ ${oneLine(remedy ?? '')}`
  },
})
