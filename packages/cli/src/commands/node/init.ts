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
  summary: 'Set the node up',
  about:
    'Asks for each setting that is not given as an option and writes KG_HOME/config.json. Run again to change something: the present values are the defaults. Without a terminal, or with --yes, nothing is asked.',
  options: [
    { flags: '--name <name>', about: 'What the node calls itself' },
    {
      flags: '--role <role>',
      about: 'core keeps published content for others; auto is core for the first node of a local network',
      choices: roles,
    },
    {
      flags: '--network <name>',
      about: 'local starts a chain on this machine, none runs without one, another is found by the next three',
    },
    { flags: '--rpc <url...>', about: 'RPC URLs of the network’s chain, in order of preference' },
    { flags: '--chain-id <n>', about: 'Id of the network’s chain' },
    { flags: '--hub <address>', about: 'Its Hub contract' },
    {
      flags: '--store <backend>',
      about: 'SPARQL engine: in the node, a server by URL, or an oxigraph that the node runs',
      choices: backends,
    },
    { flags: '--store-url <url>', about: 'Query endpoint of the SPARQL server' },
    { flags: '--api-port <port>', about: 'Port of the API; 0 takes a free one' },
    { flags: '--bootstrap <multiaddr...>', about: 'Peers to stay connected with' },
    { flags: '--relay <multiaddr...>', about: 'Relays to be reached through' },
    { flags: '--auth <state>', about: 'Whether tokens are asked for', choices: ['on', 'off'] },
    { flags: '-y, --yes', about: 'Ask nothing' },
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
      ? 'The daemon still runs with the old settings: kg stop && kg start'
      : `Next: ${paint.strong('kg start')}, then ${paint.strong('kg demo')}`
    const warning = portTaken
      ? `${paint.warn(`Port ${String(settings.apiPort)} is used by another program: end it, or choose another with --api-port`)}\n`
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
            : '--api-port takes a number from 0 to 65535'
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
