import { z } from 'zod'
import { defaultProfile, profileNames } from '../profiles.js'
import { furtherChain } from '../schemas/market.js'
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
const vectorSource = z.enum(['off', 'package', 'endpoint'])
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ })])
const days = z.int().min(0).max(36_500)

/** Every setting by its place in config.json; dots are nesting. The environment name follows from it: `apiPort` is KG_API_PORT. */
export const configKeys = {
  name: key(z.string().min(1).max(128), 'kg-node', 'Name of the node'),
  nodeRole: key(
    z.enum(['auto', 'core', 'edge']),
    'auto',
    'Core nodes store published content for others; auto means core for the first node of a local network, otherwise edge',
  ),
  network: key(
    z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,31}$/,
        'must be up to 32 lower-case letters, digits and hyphens, starting with a letter',
      ),
    'local',
    'local starts a chain on this machine, none uses no chain; any other name uses the chain in the chain.* settings',
  ),
  'chain.rpcUrls': key(list, [], 'RPC URLs of the network’s chain, in order of preference'),
  'chain.chainId': key(z.int().nonnegative(), 0, 'Id of the network’s chain; RPC URLs of other chains are refused'),
  'chain.hub': key(
    z.string().regex(/^(0x[0-9a-fA-F]{40})?$/, 'must be 0x and 40 hex digits'),
    '',
    'Address of the network’s Hub contract',
  ),
  'chain.fromBlock': key(z.int().nonnegative(), 0, 'First block to read from the chain'),
  'chain.confirmations': key(
    z.int().positive(),
    2,
    'Blocks after which a transaction is final; always 1 on the network local',
  ),
  'chain.deadlineMs': key(positive, 180_000, 'How long a request waits for a transaction, which continues after that'),
  'chain.folder': key(
    z.string(),
    '',
    'Folder of the local chain that all nodes on a machine share (default: ~/.kg/chain)',
  ),
  'chain.wallets': key(z.int().min(1).max(64), 3, 'Number of operational wallets of a new node'),
  'chain.approveTokens': key(
    z.int().nonnegative(),
    1000,
    'Tokens that a wallet approves beyond the fee, so that not every publication needs a new approval',
  ),
  'publish.epochs': key(z.int().min(1).max(1_000_000), 12, 'How many epochs publications are stored by default'),
  'publish.maxFee': key(
    tokenAmount,
    '100',
    'Highest fee for one publication, in tokens as text ("12.5"); a request can set its own limit',
  ),
  'verify.sign': key(
    z.boolean(),
    true,
    'Whether verifiers on this node sign when asked, for the context graphs in verify.graphs',
  ),
  'verify.graphs': key(
    list,
    [],
    'Context graphs for which verifiers on this node sign assets that the node has and the chain confirms; none by default',
  ),
  'publisher.enabled': key(z.boolean(), true, 'Whether publish-async accepts jobs'),
  'publisher.concurrency': key(positive, 8, 'Publications that run at once'),
  apiHost: key(z.string().min(1), '127.0.0.1', 'Address that the API listens on'),
  apiPort: key(port, 9200, 'Port of the API; 0 picks a free one and writes it to the file api.port'),
  'net.enabled': key(z.boolean(), true, 'Whether the node connects to other nodes'),
  'net.listen': key(
    list,
    [],
    'Multiaddrs that peers connect to (default: TCP and WebSocket on free ports; only on loopback on the networks local and none)',
  ),
  'net.announce': key(list, [], 'Public multiaddrs to announce, in addition to those that the node detects'),
  'net.bootstrap': key(list, [], 'Peers to stay connected to, as multiaddrs ending in /p2p/<peer id>'),
  'net.relays': key(
    list,
    [],
    'Relays through which others can reach this node, as multiaddrs ending in /p2p/<peer id>',
  ),
  'net.mdns': key(z.boolean(), false, 'Whether to find peers on the local network'),
  'net.dht': key(z.boolean(), true, 'Whether to find peers in the distributed hash table'),
  'net.maxConnections': key(positive, 300, 'Maximum number of connections to peers'),
  'net.maxTopics': key(
    z.int().min(1).max(4000),
    2000,
    'Maximum number of context graphs whose shares arrive at once; for others, the node compares with peers',
  ),
  'net.minBytesPerSecond': key(positive, 32 * 1024, 'Lowest speed at which a peer may send or read'),
  'net.stallMs': key(positive, 10_000, 'How long a peer may be slower than net.minBytesPerSecond'),
  'net.maxAssetBytes': key(positive, 64 * 2 ** 20, 'Largest asset that is accepted from a peer, as text'),
  'guests.graphs': key(
    positive,
    100,
    'How many announced context graphs a core node follows that neither its operator nor the chain asked for',
  ),
  'guests.graphsPerAuthor': key(positive, 10, 'How many of those may come from one author'),
  'guests.listed': key(positive, 2000, 'How many announced context graphs are listed, followed or not'),
  'guests.listedPerAuthor': key(positive, 100, 'How many of those may come from one author'),
  'guests.diskMb': key(positive, 32, 'MiB of content stored for graphs that nobody here asked for'),
  'guests.openMbPerAuthor': key(positive, 1024, 'MiB of content stored for one author in other open graphs'),
  'guests.openMb': key(
    positive,
    10_240,
    'MiB of content stored for all strangers together in other open graphs, since the node was started',
  ),
  'guests.systemQuads': key(positive, 500_000, 'How many statements strangers may have in the system graphs'),
  'guests.systemQuadsPerAuthor': key(positive, 1000, 'How many of those may come from one author'),
  'guests.joins': key(positive, 1000, 'How many join requests from strangers may wait for a decision'),
  'guests.changesPerHour': key(
    positive,
    3600,
    'How many unrequested changes strangers may make per hour; they may all come at once',
  ),
  'guests.days': key(
    positive,
    30,
    'Days after which unrequested data of a stranger is deleted, unless the stranger has been seen since',
  ),
  'acks.pendingMb': key(
    positive,
    256,
    'MiB of acknowledged content that a core node stores before it is published; at most half for one peer',
  ),
  'acks.publishMinutes': key(positive, 60, 'Minutes after an acknowledgement until unpublished content is deleted'),
  'hostMode.maxBytesPerGraph': key(
    positive,
    64 * 2 ** 20,
    'Bytes of ciphertext that a core node stores for each hosted context graph; the oldest goes first',
  ),
  contextGraph: key(
    z.string().max(256),
    '',
    'Default context graph for kg commands without -c; only the command line uses it',
  ),
  contextGraphs: key(list, [], 'Context graphs to subscribe to at every start'),
  defaultContextGraphs: key(list, [], 'Context graphs that the network subscribes everyone to'),
  'auth.enabled': key(z.boolean(), true, 'Whether the API requires tokens; false is allowed only on loopback'),
  'http.allowedHosts': key(
    list,
    [],
    'Host names that the node answers for, in addition to its own address and localhost',
  ),
  'http.corsOrigins': key(list, [], 'Web origins that may call the API, in addition to loopback'),
  'http.trustedProxies': key(
    list,
    [],
    'Addresses or networks of reverse proxies; X-Forwarded-For is used only if one of them sends it',
  ),
  'http.requestTimeoutMs': key(positive, 300_000, 'Time limit for a request'),
  'http.stallMs': key(positive, 30_000, 'How long a reader may be slower than http.minBytesPerSecond'),
  'http.minBytesPerSecond': key(positive, 1024, 'Lowest speed at which a client may read its answer'),
  'rateLimit.requestsPerMinute': key(positive, 600, 'Requests that one client may send per minute'),
  'rateLimit.loopback': key(z.boolean(), false, 'Whether the limit also applies to clients on this machine'),
  'store.backend': key(
    z.enum(['embedded', 'server', 'managed']),
    'embedded',
    'SPARQL engine: embedded in the node, a server at a URL, or an oxigraph program that the node runs',
  ),
  'store.url': key(z.string(), '', 'Query endpoint of the SPARQL server'),
  'store.updateUrl': key(z.string(), '', 'Update endpoint, if it is different'),
  'store.graphStoreUrl': key(z.string(), '', 'Graph Store endpoint, if it is different'),
  'store.username': key(z.string(), '', 'User of the SPARQL server'),
  'store.password': key(z.string(), '', 'Password of the SPARQL server', true),
  'store.memoryMb': key(positive, 2048, 'Memory for embedded views; above it, the least used are closed'),
  'store.snapshots': key(
    z.boolean(),
    true,
    'Whether large views are cached on disk between starts; you can delete the cache at any time',
  ),
  'search.memoryMb': key(positive, 512, 'Memory for the search index; above it, the least used parts are dropped'),
  'vectors.source': key(vectorSource, 'off', 'Compare meanings in recall: @kg/vectors or vectors.url'),
  'vectors.url': key(webAddress, '', 'OpenAI-compatible server to send notes to'),
  'vectors.model': key(z.string(), '', 'Its model'),
  'vectors.key': key(z.string(), '', 'Its API key', true),
  'vectors.timeoutMs': key(positive, 2000, 'Time limit for a question'),
  'query.deadlineMs': key(positive, 30_000, 'Time limit for a query'),
  'query.maxRows': key(positive, 1_000_000, 'Maximum number of rows in an answer'),
  'query.maxBytes': key(positive, 256 * 2 ** 20, 'Maximum number of bytes in an answer'),
  'query.peers': key(z.boolean(), true, 'Whether peers may send SPARQL queries about what they may read'),
  'query.guestViews': key(
    positive,
    8,
    'Maximum number of open views for peers and for past states; the least used one is closed first',
  ),
  'query.serviceAllowlist': key(
    list,
    [],
    'SPARQL endpoints that SERVICE may call, in addition to peers; none by default',
  ),
  'query.serviceTimeoutMs': key(positive, 10_000, 'Time limit for one SERVICE clause'),
  'query.serviceMaxRows': key(positive, 50_000, 'Maximum number of rows from one SERVICE clause'),
  'query.serviceBatch': key(
    z.int().min(1).max(1000),
    100,
    'How many values of shared variables are sent to an endpoint in one request',
  ),
  'sparql.contextGraph': key(
    z.string().min(1).max(256),
    'notebook',
    'Context graph for graphs with your own IRIs written through /sparql; the first write creates it, private',
  ),
  'jobs.concurrency': key(positive, 4, 'Background jobs that run at once'),
  'datasets.allowFrom': key(
    list,
    ['127.0.0.0/8', '::1/128'],
    'Addresses and networks from which the dataset routes may be called, such as 10.0.0.0/8',
  ),
  'datasets.tokens': key(z.boolean(), true, 'false: local programs may call the dataset routes without a token'),
  'datasets.loopbackWebhooks': key(z.boolean(), false, 'true: EPCIS subscriptions may call programs on this machine'),
  'datasets.xsdFolder': key(
    z.string(),
    '',
    'Folder with the XML schemas of GS1: EPCIS in XML must then be valid by them (empty: only our own checks)',
  ),
  'market.chains': key(
    z.array(furtherChain).max(16),
    [],
    'Further chains whose market is used, as JSON: `[{"name":"gnosis","chainId":100,"rpcUrls":["https://…"],"hub":"0x…"}]`',
  ),
  'market.tokenPrice': key(
    tokenAmount,
    '0.0005',
    'What a token is worth in the coin of the chain, as text; payouts worth less than twice their gas wait, with 0 all of them',
  ),
  'market.payoutMinutes': key(positive, 60, 'Minutes between looks at what holdings have earned'),
  'market.queryWindow': key(
    z.int().min(1).max(3600),
    60,
    'Seconds for which the answers to a question to the network are collected',
  ),
  'market.answers': key(z.boolean(), true, 'Whether questions of peers about shared datasets are answered'),
  'market.readPrice': key(
    tokenAmount,
    '0',
    'Tokens that a peer pays for each megabyte of a dataset; 0 hands datasets over for free',
  ),
  'market.maxReadPrice': key(
    tokenAmount,
    '0',
    'Most tokens that the node pays for reading a dataset; only the operator can send a higher limit. 0: only what is free',
  ),
  'market.offerHolders': key(z.int().min(1).max(8), 3, 'How many nodes an offer asks to hold a dataset'),
  'market.offerMinHolders': key(z.int().min(1).max(8), 1, 'An offer with fewer bids fails'),
  'market.offerMinutes': key(
    z.int().positive().max(50_000_000),
    262_800,
    'Minutes for which datasets are held unless the request says otherwise: half a year',
  ),
  'market.offerSeconds': key(
    z.int().min(1).max(604_800),
    1200,
    'Seconds for which an offer accepts bids (earlier `dc_choose_time`, in milliseconds)',
  ),
  'market.offerAnswerSeconds': key(
    z.int().min(1).max(65_535),
    300,
    'Seconds in which a challenged holder must show a block on the chain',
  ),
  'market.offerCheckMinutes': key(
    z.number().positive().max(1_000_000),
    15,
    'Minutes between two questions to a holder for a block of its copy',
  ),
  'market.offerPriceFactor': key(
    z.number().min(0).max(1_000_000),
    3,
    'How much an offer pays: this factor times the root of twice the days times the megabytes, in tokens, and gas on top',
  ),
  'market.offerMaxPrice': key(
    tokenAmount,
    '500',
    'Most tokens that an offer pays one holder, whatever the formula or a request says',
  ),
  'market.offerDailyTokens': key(
    tokenAmount,
    '5000',
    'Most tokens that agents other than the operator set aside for offers in a day (UTC), all together',
  ),
  'market.offerDailyCount': key(
    z.int().nonnegative(),
    200,
    'Most offers that agents other than the operator make in a day (UTC), all together: each costs gas',
  ),
  'market.offerMinReputation': key(
    z.int().min(-32_768).max(32_767),
    -50,
    'Least reputation of a holder; a completed holding adds 1, a failed one costs 10',
  ),
  'market.hold': key(
    z.enum(['auto', 'on', 'off']),
    'auto',
    'Whether the node offers to hold copies of datasets for tokens; `auto`: only if it is a core node',
  ),
  'market.holdPriceFactor': key(
    z.number().min(0).max(1_000_000),
    2,
    'How much the node asks for holding: this factor times the root of twice the days times the megabytes, in tokens, and its gas on top',
  ),
  'market.holdMaxBytes': key(positive, 64 * 2 ** 20, 'Largest dataset that the node holds for others'),
  'market.holdTotalBytes': key(positive, 10 * 2 ** 30, 'Most bytes that copies for others take on disk, all together'),
  'market.holdMaxMinutes': key(positive, 5_256_000, 'Longest time for which the node holds a dataset'),
  'market.holdMaxStake': key(tokenAmount, '10000', 'Most tokens that the node stakes on its holdings, all together'),
  'market.holdAnswerSeconds': key(
    positive,
    30,
    'Offers that give a challenged holder less time than this to answer are passed over',
  ),
  'market.pruneHours': key(
    z.int().nonnegative(),
    24,
    'Hours after the end of a holding after which its dataset is removed; 0 keeps it for ever. The encrypted copy goes at once',
  ),
  'retention.operationDays': key(
    positive,
    7,
    'Days for which the node remembers the outcome of a request with an Idempotency-Key',
  ),
  'retention.marketDays': key(
    days,
    365,
    'Days after which offers and holdings that are over leave the lists; 0 keeps them for ever. Data that is still held stays',
  ),
  'retention.draftDays': key(
    days,
    90,
    'Days after which statements removed from a draft are erased; 0 keeps them for ever',
  ),
  'retention.publishedDays': key(
    days,
    0,
    'Days after which statements of superseded shared and published versions are erased; 0 keeps them for ever',
  ),
  'mcp.profile': key(z.enum(profileNames), defaultProfile, 'Tools that MCP clients get unless they ask for others'),
  'log.level': key(z.enum(['trace', 'debug', 'info', 'warn', 'error']), 'info', 'Lowest level of messages in the log'),
  'log.maxMb': key(positive, 10, 'Size in MB at which a new daemon.log is started'),
  'log.files': key(z.int().min(0).max(100), 5, 'How many older logs to keep; the newest ends in .1'),
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
  KG_HOME: 'Folder of the node (default: ~/.kg)',
  KG_API: 'Base URL of the daemon that the CLI and the MCP server use (default: the daemon of KG_HOME)',
  KG_TOKEN: 'Token that the CLI and the MCP server send (default: the admin token of KG_HOME)',
  KG_API_READ_TIMEOUT_MS: 'How long the client waits for a read, 1 to 2147483647 ms',
  KG_API_LONG_TIMEOUT_MS: 'How long the client waits for anything else, 1 to 2147483647 ms',
  KG_PASSPHRASE: 'Encrypts the wallet files in keys/wallets; the daemon then always needs it',
  KG_REGISTRY: 'npm registry that kg update uses (default: the one that npm uses)',
  KG_REGISTRY_KEYS: 'File with the keys of your own registry, as served at /-/npm/v1/keys',
  KG_REGISTRY_ALLOW_HTTP: '1 allows kg update to use a registry without TLS',
  KG_CONFORMANCE: 'Folder of the conformance test suites',
} as const
