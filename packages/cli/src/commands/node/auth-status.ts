import { type CommandContext, command } from '../../command.js'
import { readConfig } from '../../home/config-file.js'
import { homeFiles } from '../../home/home-files.js'
import { readTokens } from '../../home/tokens.js'

interface AuthStatus {
  readonly enabled: boolean
  readonly from: 'daemon' | 'config'
  readonly adminTokens: number
  readonly file: string
}

export const authStatus = command({
  path: ['auth', 'status'],
  summary: 'Show whether the API requires tokens',
  about: 'Asks the running daemon. If none is running, shows the configured value.',
  examples: ['kg auth status', 'kg auth status --json'],
  async run(_, context): Promise<AuthStatus> {
    const files = homeFiles(context.home)
    const about = { adminTokens: readTokens(files).length, file: files.tokens }
    try {
      const { authEnabled } = await context.client().call('status', undefined, { signal: context.signal })
      return { enabled: authEnabled, from: 'daemon', ...about }
    } catch (error) {
      if ((error as { code?: string }).code !== 'DAEMON_UNREACHABLE' || context.env.KG_API) throw error
      return { enabled: await configured(context), from: 'config', ...about }
    }
  },
  show({ enabled, from, adminTokens, file }: AuthStatus, paint) {
    const state = enabled ? paint.good('on') : paint.warn('off: everyone on this machine can do everything')
    const source = from === 'daemon' ? 'as the daemon says' : 'as configured; no daemon is running'
    return `Auth is ${state} (${source})\n${adminTokens} admin token${adminTokens === 1 ? '' : 's'} in ${file}`
  },
})

async function configured({ env, home }: CommandContext): Promise<boolean> {
  if (env.KG_AUTH_ENABLED) return env.KG_AUTH_ENABLED !== 'false'
  return (await readConfig(homeFiles(home))).values.get('auth.enabled') !== false
}
