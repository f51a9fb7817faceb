import * as clack from '@clack/prompts'
import { portFault } from '../home/port-fault.js'
import { hasOwnChain, type Settings } from './settings.js'

export type Prompts = Pick<typeof clack, 'intro' | 'outro' | 'text' | 'select' | 'confirm' | 'log'>

/** Asks a person for every setting; the present values are the answers that Enter gives. */
export async function ask(
  present: Settings,
  home: string,
  oxigraph: string | undefined,
  prompts: Prompts = clack,
): Promise<Settings> {
  // Results alone go to stdout, so the questions are asked on stderr.
  const output = process.stderr
  prompts.intro(`A knowledge node in ${home}`, { output })
  const name = await text('What should the node be called?', present.name, required)
  const nodeRole = await answer(
    prompts.select({
      message: 'Which role should it have?',
      initialValue: present.nodeRole,
      options: [
        { value: 'auto', label: 'auto', hint: 'core if it is the first node of a local network, otherwise edge' },
        { value: 'edge', label: 'edge', hint: 'for you and your agents' },
        { value: 'core', label: 'core', hint: 'keeps published content for others; needs a chain' },
      ],
      output,
    }),
  )
  const network = await text(
    'Which network? (local starts a chain on this machine, none uses no chain)',
    present.network,
    required,
  )
  const chain = hasOwnChain({ network }) ? await chainOf() : {}
  const backend = await answer(
    prompts.select({
      message: 'Which SPARQL engine?',
      initialValue: present.backend,
      options: [
        { value: 'embedded', label: 'embedded', hint: 'nothing to install; for up to a few million statements' },
        { value: 'server', label: 'server', hint: 'any SPARQL 1.1 server at a URL' },
        ...(oxigraph === undefined ? [] : [{ value: 'managed', label: 'managed', hint: `the node runs ${oxigraph}` }]),
      ],
      output,
    }),
  )
  const storeUrl =
    backend === 'server'
      ? await text('What is its query endpoint?', present.storeUrl || 'http://localhost:7878/query', isUrl)
      : present.storeUrl
  const apiPort = Number(
    await text('Which port should the API use? (0 picks a free one)', String(present.apiPort), isPort),
  )
  const auth = await answer(
    prompts.confirm({ message: 'Should the API require a token?', initialValue: present.auth, output }),
  )
  if (apiPort !== 0 && (await portFault(apiPort)) !== undefined)
    prompts.log.warn(`Port ${apiPort} is used by another program: stop it before you run kg start`, { output })
  const bootstrap = wordsOf(
    await text(
      'Which peers should it stay connected to? (multiaddrs; empty for none)',
      present.bootstrap.join(' '),
      arePeers,
    ),
  )
  const relays = wordsOf(
    await text(
      'Through which relays can others reach it? (multiaddrs; empty for none)',
      present.relays.join(' '),
      arePeers,
    ),
  )
  prompts.outro('Thank you', { output })
  return { ...present, name, nodeRole, network, ...chain, backend, storeUrl, apiPort, auth, bootstrap, relays }

  async function chainOf(): Promise<Pick<Settings, 'rpcUrls' | 'chainId' | 'hub'>> {
    const urls = await text('What are its RPC URLs, in order of preference?', present.rpcUrls.join(' '), required)
    const chainId = await text('What is its chain id?', String(present.chainId || ''), required)
    const hub = await text('What is the address of its Hub contract?', present.hub, required)
    return { rpcUrls: wordsOf(urls), chainId: Number(chainId), hub }
  }

  function text(
    message: string,
    initialValue: string,
    validate: (value: string) => string | undefined,
  ): Promise<string> {
    return answer(prompts.text({ message, initialValue, validate: (value) => validate(value ?? ''), output }))
  }
}

export const required = (value: string): string | undefined =>
  value.trim() === '' ? 'It must not be empty' : undefined
export const isPort = (value: string): string | undefined =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? undefined : 'A port is a number from 0 to 65535'
export const isUrl = (value: string): string | undefined =>
  /^https?:\/\//.test(value) && URL.canParse(value) ? undefined : 'It must start with http:// or https://'

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
/** Multiaddrs that name their peer. */
export const arePeers = (value: string): string | undefined =>
  wordsOf(value).every((word) => /^\/\S+\/p2p\/\w+$/.test(word))
    ? undefined
    : 'Write each as /ip4/203.0.113.7/tcp/9201/p2p/<peer id>, separated by spaces'

async function answer<T>(question: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await question
  if (clack.isCancel(given)) throw new DOMException('Cancelled', 'AbortError')
  return given as Exclude<T, symbol>
}
