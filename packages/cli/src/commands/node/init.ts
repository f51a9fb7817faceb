import { chmodSync, mkdirSync } from 'node:fs'
import { writePrivate } from '@kg/core/files'
import { type CommandInput, command } from '../../command.js'
import { nest, problemsOf, readConfig } from '../../home/config-file.js'
import { runningPid } from '../../home/daemon-process.js'
import { homeFiles } from '../../home/home-files.js'
import { portFault } from '../../home/port-fault.js'
import { onPath } from '../../init/on-path.js'
import { backends, hasOwnChain, mergeSettings, presentSettings, roles, type Settings } from '../../init/settings.js'

interface Initialised {
  readonly config: string
  readonly settings: Record<string, unknown>
  readonly running: boolean
  /** Another program listens on the port of the API. */
  readonly portTaken: boolean
}

export const init = command({
  path: ['init'],
  summary: 'Set up the node',
  about:
    'Asks for each setting that you do not give as an option, and writes KG_HOME/config.json. Run it again to change something: Enter keeps the current value. With --yes, or without a terminal, it asks nothing.',
  options: [
    { flags: '--name <name>', about: 'Name of the node' },
    {
      flags: '--role <role>',
      about: 'core keeps published content for others; auto is core for the first node of a local network',
      choices: roles,
    },
    {
      flags: '--network <name>',
      about:
        'local starts a chain on this machine, none uses no chain; any other network needs --rpc, --chain-id and --hub',
    },
    { flags: '--rpc <url...>', about: 'RPC URLs of the network’s chain, in order of preference' },
    { flags: '--chain-id <n>', about: 'Id of the network’s chain' },
    { flags: '--hub <address>', about: 'Address of the network’s Hub contract' },
    {
      flags: '--store <backend>',
      about: 'SPARQL engine: embedded in the node, a server at a URL, or an oxigraph program that the node runs',
      choices: backends,
    },
    { flags: '--store-url <url>', about: 'Query endpoint of the SPARQL server' },
    { flags: '--api-port <port>', about: 'Port of the API; 0 picks a free one' },
    { flags: '--bootstrap <multiaddr...>', about: 'Peers to stay connected with' },
    { flags: '--relay <multiaddr...>', about: 'Relays through which others can reach this node' },
    { flags: '--auth <state>', about: 'Whether the API requires tokens', choices: ['on', 'off'] },
    { flags: '-y, --yes', about: 'Do not ask questions' },
  ],
  examples: [
    'kg init',
    'kg init --yes --name kitchen --api-port 9201',
    'kg init --role core --network local',
    'kg init --network sepolia --rpc https://rpc.example --chain-id 11155111 --hub 0x…',
    'kg init --store server --store-url http://localhost:7878/query',
  ],
  local: true,
  async run({ options }, context): Promise<Initialised> {
    const home = homeFiles(context.home)
    const { values, problems } = await readConfig(home)
    await refuse(problems[0])
    const oxigraph = onPath('oxigraph', context.env)
    const wanted = withOptions(presentSettings(values, oxigraph), options)
    const isAsked = context.interactive && options.yes !== true
    const settings = isAsked ? await (await import('../../init/ask.js')).ask(wanted, home.path, oxigraph) : wanted
    await check(settings, oxigraph)
    const merged = mergeSettings(values, settings)
    await refuse((await problemsOf(merged))[0])
    mkdirSync(home.path, { recursive: true, mode: 0o700 })
    chmodSync(home.path, 0o700)
    writePrivate(home.config, `${JSON.stringify(nest(merged), null, 2)}\n`)
    const running = runningPid(home) !== undefined
    const portTaken = !running && settings.apiPort !== 0 && (await portFault(settings.apiPort)) !== undefined
    return { config: home.config, settings: nest(await withoutSecrets(merged)), running, portTaken }
  },
  show({ config, settings, running, portTaken }: Initialised, paint) {
    const next = running
      ? 'The running daemon still uses the old settings. Restart it: kg stop && kg start'
      : `Next: ${paint.strong('kg start')}, then ${paint.strong('kg demo')}`
    const warning = portTaken
      ? `${paint.warn(`Port ${String(settings.apiPort)} is used by another program: stop that program, or choose another port with --api-port`)}\n`
      : ''
    return `${paint.good('Written')} ${config}\n${JSON.stringify(settings, null, 2)}\n${warning}${next}`
  },
})

function withOptions(present: Settings, options: CommandInput['options']): Settings {
  const given = {
    name: options.name,
    nodeRole: options.role,
    network: options.network,
    rpcUrls: options.rpc,
    chainId: options.chainId === undefined ? undefined : Number(options.chainId),
    hub: options.hub,
    backend: options.store ?? (options.storeUrl === undefined ? undefined : 'server'),
    storeUrl: options.storeUrl,
    apiPort: options.apiPort === undefined ? undefined : Number(options.apiPort),
    auth: options.auth === undefined ? undefined : options.auth === 'on',
    bootstrap: options.bootstrap,
    relays: options.relay,
  }
  return { ...present, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

async function check(settings: Settings, oxigraph: string | undefined): Promise<void> {
  const { backend, storeUrl, apiPort, network, rpcUrls, chainId, hub } = settings
  const why =
    hasOwnChain(settings) && (rpcUrls.length === 0 || !(chainId > 0) || hub === '')
      ? `network ${network} needs --rpc, --chain-id and --hub`
      : backend === 'server' && !/^https?:\/\//.test(storeUrl)
        ? 'store.backend server needs --store-url with an http address'
        : backend === 'managed' && oxigraph === undefined
          ? 'store.backend managed needs a program called oxigraph on PATH'
          : Number.isInteger(apiPort)
            ? undefined
            : '--api-port must be a number from 0 to 65535'
  if (why === undefined) return
  const { UsageError } = await import('../../errors.js')
  throw new UsageError({ why, see: 'kg init --help' })
}

async function withoutSecrets(values: ReadonlyMap<string, unknown>): Promise<Map<string, unknown>> {
  const { configKeys } = await import('@kg/contract')
  const isSecret = (key: string) => configKeys[key as keyof typeof configKeys].secret === true
  return new Map([...values].map(([key, value]) => [key, isSecret(key) && value !== '' ? '[secret]' : value]))
}

/** The daemon would not start with such a file, so it is not written, nor written over. */
async function refuse(problem: { key: string; why: string } | undefined): Promise<void> {
  if (problem === undefined) return
  const { ConfigInvalidError } = await import('@kg/contract')
  throw new ConfigInvalidError({ where: problem.key, why: problem.why })
}
