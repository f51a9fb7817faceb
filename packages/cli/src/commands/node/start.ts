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
    'In the background, with its log in KG_HOME/daemon.log; it is up when the command returns. With -f it stays here and logs to stderr until Ctrl-C.',
  options: [
    { flags: '-f, --foreground', about: 'Stay in the foreground' },
    { flags: '--set <name=value>', about: 'A setting for this start, over environment and config.json', many: true },
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
    const launch = await context.during('starting the daemon', () =>
      launchDaemon(home, context.env, context.signal, args),
    )
    return { ...launch, home: home.path, alreadyRunning: false } satisfies Started
  },
  show({ url, pid, home, alreadyRunning }: Started, paint) {
    if (!alreadyRunning && url !== undefined) return nextSteps(url, homeFiles(home))
    return `The daemon runs already (process ${pid})${url === undefined ? ', it is still starting' : ` at ${paint.strong(url)}`}`
  },
})
