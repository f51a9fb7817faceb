import { z } from 'zod'
import { tokenAmount } from '../schemas/wallets.js'

/** A setting as data: config.json, the environment, the docs and `kg doctor` read it. */
export interface ConfigKey<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  readonly fallback: z.output<S>
  readonly about: string
  /** Its value must not be shown. */
  readonly secret?: boolean
}

const key = <S extends z.ZodType>(schema: S, fallback: z.output<S>, about: string, secret = false): ConfigKey<S> => ({
  schema,
  fallback,
  about,
  secret,
})

const list = z.array(z.string().min(1))
const port = z.int().min(0).max(65535)
const positive = z.int().positive()
const days = z.int().min(0).max(36_500)

/** Every setting by its place in config.json; dots are nesting. The environment name follows from it: `apiPort` is KG_API_PORT. */
export const configKeys = {
  name: key(z.string().min(1).max(128), 'kg-node', 'What the node calls itself'),
  nodeRole: key(
    z.enum(['auto', 'core', 'edge']),
    'auto',
    'core nodes keep published content for others; auto is core for the first node of a local network, else edge',
  ),
  network: key(
    z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
    'local',
    'local: a chain on this machine that the node starts; none: no chain; any other name: the chain under chain.*',
  ),
  'chain.rpcUrls': key(list, [], 'RPC URLs of the network’s chain, in order of preference'),
  'chain.chainId': key(z.int().nonnegative(), 0, 'Id of the network’s chain; RPC URLs of another are refused'),
  'chain.hub': key(z.string().regex(/^(0x[0-9a-fA-F]{40})?$/), '', 'Address of the network’s Hub contract'),
  'chain.fromBlock': key(z.int().nonnegative(), 0, 'Block from which the chain is followed'),
  'chain.confirmations': key(z.int().positive(), 2, 'Blocks after which a transaction counts as final; local: 1'),
  'chain.deadlineMs': key(positive, 180_000, 'How long a request waits for a transaction; it goes on all the same'),
  'chain.folder': key(
    z.string(),
    '',
    'Folder of the local chain that the nodes of a machine share; ~/.kg/chain by default',
  ),
  'chain.wallets': key(z.int().min(1).max(64), 3, 'Operational wallets that a new node begins with'),
  'chain.approveTokens': key(
    z.int().nonnegative(),
    1000,
    'Tokens that a wallet allows the contracts to take beyond the fee, so that not every publication asks again',
  ),
  'publish.epochs': key(z.int().min(1).max(1_000_000), 12, 'How many epochs publications are kept, unless they say'),
  'publish.maxFee': key(
    tokenAmount,
    '100',
    'The most that one publication may cost, in whole tokens as text: "12.5"; a request can set its own limit',
  ),
  'verify.sign': key(
    z.boolean(),
    true,
    'Whether agents of this node that are verifiers sign when asked, for the context graphs of verify.graphs',
  ),
  'verify.graphs': key(
    list,
    [],
    'Context graphs for which agents of this node that are verifiers sign what it holds and the chain confirms; none unless named',
  ),
  'publisher.enabled': key(z.boolean(), true, 'Whether publish-async takes jobs'),
  'publisher.concurrency': key(positive, 8, 'Publications that run at once'),
  apiHost: key(z.string().min(1), '127.0.0.1', 'Address that the API listens on'),
  apiPort: key(port, 9200, 'Port of the API; 0 takes a free one, which then stands in api.port'),
  'net.enabled': key(z.boolean(), true, 'Whether the node talks to other nodes'),
  'net.listen': key(
    list,
    [],
    'Multiaddrs that peers connect to; by default TCP and WebSocket on free ports, of loopback on the networks local and none',
  ),
  'net.announce': key(list, [], 'Public multiaddrs to tell others, beside those that are found'),
  'net.bootstrap': key(list, [], 'Peers to stay connected with, as multiaddrs that end in /p2p/<peer id>'),
  'net.relays': key(list, [], 'Relays to be reached through, as multiaddrs that end in /p2p/<peer id>'),
  'net.mdns': key(z.boolean(), false, 'Whether peers are looked for in the local network'),
  'net.dht': key(z.boolean(), true, 'Whether peers are looked for in the distributed hash table'),
  'net.maxConnections': key(positive, 300, 'Most connections to peers'),
  'net.maxTopics': key(
    z.int().min(1).max(4000),
    2000,
    'Most context graphs whose shares are heard at once; comparing with peers brings those of the others',
  ),
  'net.minBytesPerSecond': key(positive, 32 * 1024, 'Slowest pace at which a peer may send or read'),
  'net.stallMs': key(positive, 10_000, 'How long a peer may be slower than net.minBytesPerSecond'),
  'net.maxAssetBytes': key(positive, 64 * 2 ** 20, 'Largest asset that is taken from a peer, as text'),
  'guests.graphs': key(
    positive,
    100,
    'Announced context graphs that a core node follows although neither its operator nor the chain asked for them',
  ),
  'guests.graphsPerAuthor': key(positive, 10, 'How many of those one author may have'),
  'guests.listed': key(positive, 2000, 'Announced context graphs that are listed, followed or not'),
  'guests.listedPerAuthor': key(positive, 100, 'How many of those one author may have'),
  'guests.diskMb': key(positive, 32, 'Content, in MiB, that is stored of graphs that nobody here asked for'),
  'guests.openMbPerAuthor': key(positive, 1024, 'Content, in MiB, that is stored of one author in other open graphs'),
  'guests.openMb': key(
    positive,
    10_240,
    'Content, in MiB, that is stored of all strangers together in other open graphs while the node runs',
  ),
  'guests.systemQuads': key(positive, 500_000, 'Statements that strangers may have in the system graphs'),
  'guests.systemQuadsPerAuthor': key(positive, 1000, 'How many of those one author may have'),
  'guests.joins': key(positive, 1000, 'Requests of strangers to join graphs of this node that wait for a decision'),
  'guests.changesPerHour': key(
    positive,
    3600,
    'Changes in an hour that strangers may make where nobody asked for it; an hour’s worth may come in a row',
  ),
  'guests.days': key(
    positive,
    30,
    'Days after which what a stranger has stored here without being asked is dropped, unless it was seen meanwhile',
  ),
  'acks.pendingMb': key(
    positive,
    256,
    'Content, in MiB, that a core node has acknowledged and stores before it is published; half of it for one peer',
  ),
  'acks.publishMinutes': key(
    positive,
    60,
    'Minutes after an acknowledgement at which content that nobody has published is dropped',
  ),
  'hostMode.maxBytesPerGraph': key(
    positive,
    64 * 2 ** 20,
    'Bytes of ciphertext that a core node keeps for each context graph that it hosts; the oldest go first',
  ),
  contextGraph: key(
    z.string().max(256),
    '',
    'Context graph that kg uses where a command needs one and -c is missing; only the command line reads it',
  ),
  contextGraphs: key(list, [], 'Context graphs that are subscribed at startup'),
  defaultContextGraphs: key(list, [], 'Context graphs that the network subscribes everyone to'),
  'auth.enabled': key(z.boolean(), true, 'Whether tokens are asked for; false only on loopback'),
  'http.allowedHosts': key(list, [], 'Names the node answers for, beside its own address and localhost'),
  'http.corsOrigins': key(list, [], 'Web origins that may call the API, beside loopback ones'),
  'http.trustedProxies': key(
    list,
    [],
    'Addresses or networks of reverse proxies: what X-Forwarded-For says counts only when one of them sends it',
  ),
  'http.requestTimeoutMs': key(positive, 300_000, 'Longest time for a request'),
  'http.stallMs': key(positive, 30_000, 'How long a reader may be slower than http.minBytesPerSecond'),
  'http.minBytesPerSecond': key(positive, 1024, 'Slowest pace at which a client may read what waits for it'),
  'rateLimit.requestsPerMinute': key(positive, 600, 'Requests that one client may send in a minute'),
  'rateLimit.loopback': key(z.boolean(), false, 'Whether clients on this machine are limited too'),
  'store.backend': key(
    z.enum(['embedded', 'server', 'managed']),
    'embedded',
    'SPARQL engine: in this process, a server by its URL, or an oxigraph binary that the node runs',
  ),
  'store.url': key(z.string(), '', 'Query endpoint of the SPARQL server'),
  'store.updateUrl': key(z.string(), '', 'Update endpoint, where it is another'),
  'store.graphStoreUrl': key(z.string(), '', 'Graph Store endpoint, where it is another'),
  'store.username': key(z.string(), '', 'User of the SPARQL server'),
  'store.password': key(z.string(), '', 'Password of the SPARQL server', true),
  'store.memoryMb': key(positive, 2048, 'Memory for embedded views; the least used are let go above it'),
  'store.snapshots': key(
    z.boolean(),
    true,
    'Whether large views are kept on disk between starts; a cache that can be deleted at any time',
  ),
  'search.memoryMb': key(
    positive,
    512,
    'Memory for the index of memory search; the least used parts are let go above it',
  ),
  'query.deadlineMs': key(positive, 30_000, 'Longest time for a query'),
  'query.maxRows': key(positive, 1_000_000, 'Most rows of an answer'),
  'query.maxBytes': key(positive, 256 * 2 ** 20, 'Most bytes of an answer'),
  'query.peers': key(z.boolean(), true, 'Whether peers may ask this node in SPARQL, where they may read'),
  'query.guestViews': key(
    positive,
    8,
    'Views that peers, and questions about the past, may have open at once; the least used one makes room',
  ),
  'query.serviceAllowlist': key(list, [], 'SPARQL endpoints that SERVICE may name, beside peers; none unless named'),
  'query.serviceTimeoutMs': key(positive, 10_000, 'Longest time for all that one SERVICE clause asks of an endpoint'),
  'query.serviceMaxRows': key(positive, 50_000, 'Most rows that one SERVICE clause may bring'),
  'query.serviceBatch': key(
    z.int().min(1).max(1000),
    100,
    'Values of shared variables that are sent to an endpoint in one request',
  ),
  'sparql.contextGraph': key(
    z.string().min(1).max(256),
    'notebook',
    'Context graph for what is written through /sparql under other graph names than those of assets; the first write creates it as a private one',
  ),
  'jobs.concurrency': key(positive, 4, 'Background jobs that run at once'),
  'datasets.allowFrom': key(
    list,
    ['127.0.0.0/8', '::1/128'],
    'Addresses and networks from which the dataset routes may be called, such as 10.0.0.0/8',
  ),
  'datasets.tokens': key(
    z.boolean(),
    true,
    'false: programs on this machine may call the dataset routes without a token',
  ),
  'retention.operationDays': key(
    positive,
    7,
    'Days for which the outcome of a request with an Idempotency-Key is remembered',
  ),
  'retention.draftDays': key(
    days,
    90,
    'Days after which statements that a draft no longer holds are erased; 0 retains them for ever',
  ),
  'retention.publishedDays': key(
    days,
    0,
    'Days after which statements of superseded shared and published versions are erased; 0 retains them for ever',
  ),
  'log.level': key(z.enum(['trace', 'debug', 'info', 'warn', 'error']), 'info', 'How much the log says'),
  'log.maxMb': key(positive, 10, 'Size in MB at which daemon.log is put aside and a new one begins'),
  'log.files': key(z.int().min(0).max(100), 5, 'Older logs that stay beside daemon.log; the newest ends in .1'),
} as const satisfies Record<string, ConfigKey>

export type ConfigName = keyof typeof configKeys
export type Config = { readonly [K in ConfigName]: z.output<(typeof configKeys)[K]['schema']> }

/** `rateLimit.requestsPerMinute` → `KG_RATE_LIMIT_REQUESTS_PER_MINUTE` */
export function envName(name: string): string {
  return `KG_${name
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('.', '_')
    .toUpperCase()}`
}

/** Variables that are not settings of config.json. */
export const otherVariables = {
  KG_HOME: 'Folder of the node; ~/.kg by default',
  KG_API: 'Base address of the daemon that the CLI and the MCP server talk to; by default that of KG_HOME',
  KG_TOKEN: 'Token that the CLI and the MCP server send; by default the admin token of KG_HOME',
  KG_API_READ_TIMEOUT_MS: 'How long the client waits for a read, 1 to 2147483647 ms',
  KG_API_LONG_TIMEOUT_MS: 'How long the client waits for anything else, 1 to 2147483647 ms',
  KG_PASSPHRASE: 'Seals the wallet files under keys/wallets; the daemon needs it from then on',
  KG_REGISTRY: 'npm registry that kg update asks; by default the one that npm uses',
  KG_REGISTRY_KEYS: 'File with the keys of a registry of your own, as it serves them at /-/npm/v1/keys',
  KG_REGISTRY_ALLOW_HTTP: '1 lets kg update use a registry without TLS',
  KG_CONFORMANCE: 'Folder of the outside test suites',
} as const
