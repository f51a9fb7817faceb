import { readApiAddress } from '@kg/contract/home'
import { defined, mapDefined } from '@kg/core/values'
import { command } from '../../command.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { launchDaemon } from '../../home/launch-daemon.js'
import { readText } from '../../home/read-text.js'
import { nextSteps } from './next-steps.js'

interface Started {
  readonly url?: string
  readonly pid: number
  readonly home: string
  readonly alreadyRunning: boolean
}

export const start = command({
  path: ['start'],
  summary: 'Start the daemon',
  about:
    'Starts it in the background and returns when it is ready. The log is KG_HOME/daemon.log. With -f, it runs in this terminal and logs to stderr until Ctrl-C.',
  options: [
    { flags: '-f, --foreground', about: 'Run in this terminal' },
    {
      flags: '--set <name=value>',
      about: 'Setting for this start only; overrides the environment and config.json',
      many: true,
    },
  ],
  examples: [
    'kg start',
    'kg start -f',
    'kg start --set apiPort=0 --set log.level=debug',
    'KG_API_PORT=0 kg start --json',
  ],
  local: true,
  async run({ options }, context): Promise<unknown> {
    const home = homeFiles(context.home)
    const pid = runningPid(home)
    if (pid !== undefined) {
      const url = mapDefined(readText(home.port), readApiAddress)
      return { ...defined({ url }), pid, home: home.path, alreadyRunning: true } satisfies Started
    }
    const args = ((options.set ?? []) as string[]).flatMap((pair) => ['--set', pair])
    if (options.foreground === true) {
      const { runForeground } = await import('./run-foreground.js')
      return runForeground(home, context, args)
    }
    const launch = await context.during('Starting the daemon', () =>
      launchDaemon(home, context.env, context.signal, args),
    )
    return { ...launch, home: home.path, alreadyRunning: false } satisfies Started
  },
  show({ url, pid, home, alreadyRunning }: Started, paint) {
    if (!alreadyRunning && url !== undefined) return nextSteps(url, homeFiles(home))
    return `The daemon is already running (process ${pid})${url === undefined ? ' and still starting' : ` at ${paint.strong(url)}`}`
  },
})
