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
  summary: 'Run the node as a service of this user',
  about:
    'A systemd user unit on Linux, a launch agent on macOS: the daemon starts with the session and again after a failure. Only KG_HOME is passed on; other settings belong into config.json.',
  options: [{ flags: '--dry-run', about: 'Show the file and the commands, and do nothing' }],
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
      const remedy = `kg stop, then: ${about.commands.join(' && ')}`
      const problem = `The daemon runs already (process ${pid}), and not as a service`
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
    if (enabled) return `${paint.good('Installed')} ${file}; the node runs, and starts with the session`
    return `${paint.warn('Written')} ${file}, but it is not enabled\n${oneLine(problem ?? '')}\n→ ${oneLine(remedy ?? '')}`
  },
})
